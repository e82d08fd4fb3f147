import { Type } from 'typebox'
import { maxIds } from '../http/formats.ts'

export const ManyIds = Type.String({
  format: 'ids',
  maxLength: maxIds * 38,
  description: `Only records with these ids, comma-separated, at most ${maxIds}`,
})
