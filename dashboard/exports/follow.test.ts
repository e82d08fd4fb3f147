import { expect, test, vi } from 'vitest'
import { api } from '../api/client.ts'
import { toast } from '../ui/toast.ts'
import { follow } from './follow.ts'
import type { Export } from './words.ts'

test('a message that the person closed comes back when the export has ended', async () => {
  vi.useFakeTimers()
  const shown: string[] = []
  vi.spyOn(toast, 'info').mockImplementation((text, options) => {
    shown.push(text)
    if (shown.length === 2) options?.onDismiss?.({ id: 1 })
    return undefined
  })
  for (const kind of ['success', 'error'] as const)
    vi.spyOn(toast, kind).mockImplementation((text) => void shown.push(text) as undefined)
  const running = { id: '1', status: 'processing', exported_rows: 100, total_rows: 1000 } as Export
  const answers = [running, running, running, { ...running, status: 'completed' }]
  vi.spyOn(api, 'GET').mockImplementation((async () => ({ data: answers.shift() })) as never)
  const following = follow(running, '1,000 contacts')
  await vi.runAllTimersAsync()
  await following
  const progress = 'Exporting 1,000 contacts: 100 of 1,000'
  expect(shown).toEqual([progress, progress, 'Exported 1,000 contacts'])
  vi.useRealTimers()
  vi.restoreAllMocks()
})
