import { expect, test } from 'vitest'
import { completed, mentionAt, suggestionsFor } from './mention.ts'

const members = ['Ada King', 'Ben Ada', 'Cleo', 'Ann', 'Ann Lee'].map((name) => ({ id: name, name }))
const namesFor = (typed: string) => suggestionsFor(typed, members).map(({ name }) => name)

test('a mention is typed after an @ that begins a word', () => {
  expect(mentionAt('Ask @')).toBe('')
  expect(mentionAt('@ada k')).toBe('ada k')
  expect(mentionAt('ada@example')).toBeUndefined()
  expect(mentionAt('@ada\nnext')).toBeUndefined()
  expect(mentionAt('@ada and then four words')).toBeUndefined()
})

test('suggests members by the beginning of a word of their name', () => {
  expect(namesFor('ada')).toEqual(['Ada King', 'Ben Ada'])
  expect(namesFor('ann')).toEqual(['Ann Lee'])
  expect(namesFor('ann lee')).toEqual([])
  expect(namesFor('x')).toEqual([])
})

test('the chosen name replaces what was typed', () => {
  expect(completed('Ask @ad', 'Ada King')).toEqual({ from: 5, text: 'Ada King ' })
})
