import { expect, test } from 'vitest'
import { qr } from './qr.ts'

const draw = (text: string) => qr(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))

// Made by the Python library `qrcode`, correction M, mask 0.
test('the code is the one that another library draws', () => {
  expect(draw('rapport')).toEqual([
    '#######...#.#.#######',
    '#.....#.#...#.#.....#',
    '#.###.#..#..#.#.###.#',
    '#.###.#...#.#.#.###.#',
    '#.###.#.###.#.#.###.#',
    '#.....#..#..#.#.....#',
    '#######.#.#.#.#######',
    '.........#.##........',
    '#.#.#.#...##....#..#.',
    '#......###....##.#.##',
    '.###..#...#.#...#####',
    '..####.###....##...##',
    '#.....##....#.####..#',
    '........#..#.#..##..#',
    '#######...##.####.###',
    '#.....#....###.##...#',
    '#.###.#.####.##.##.##',
    '#.###.#..##...#.##.#.',
    '#.###.#.#.#.#..##.#.#',
    '#.....#...#...#.#..#.',
    '#######.##..#.##...##',
  ])
})

test('long texts get larger codes, until they are too long', () => {
  expect(qr('x'.repeat(14))).toHaveLength(21)
  expect(qr('x'.repeat(15))).toHaveLength(25)
  expect(qr('x'.repeat(412))).toHaveLength(77)
  expect(() => qr('x'.repeat(413))).toThrow(RangeError)
})
