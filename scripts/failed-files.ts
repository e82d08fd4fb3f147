import type { TestEvent } from 'node:test/reporters'

/** A reporter that writes the path of every test file with a failed test, one a line. */
export default async function* failedFiles(events: AsyncIterable<TestEvent>) {
  const reported = new Set<string>()
  for await (const event of events) {
    if (event.type !== 'test:fail' || event.data.todo !== undefined) continue
    const file = event.data.file
    if (!file || reported.has(file)) continue
    reported.add(file)
    yield `${file}\n`
  }
}
