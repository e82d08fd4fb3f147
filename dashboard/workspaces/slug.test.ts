import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Müller & Söhne', 'muller-sohne'],
  ['  ACME, Inc. ', 'acme-inc'],
  ['東京', ''],
  [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
])('the short name of %o is %o', (name, slug) => expect(slugOf(name)).toBe(slug))
