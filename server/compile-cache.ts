import { enableCompileCache } from 'node:module'
import path from 'node:path'

/** Makes every start after the first a third faster. Only what is imported after this module profits from it. */
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/node'))
