import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** For what happens in the background: waits until it has. */
export async function until(isSo: () => boolean | Promise<boolean>) {
  for (let i = 0; i < 1200; i++) {
    if (await isSo()) return
    await sleep(50)
  }
  assert.fail('it did not happen within a minute')
}
