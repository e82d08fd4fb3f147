import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openQueue, QueueFull, type Slot, unlimited } from './fair-queue.ts'

/** Enters and records the order in which slots are granted. */
function observe(queue: ReturnType<typeof openQueue>) {
  const granted: string[] = []
  const enter = async (name: string) => {
    const lane = await queue.enter(name)
    granted.push(name)
    return lane
  }
  return { granted, enter }
}
const settle = () => new Promise(setImmediate)

test('lanes take turns, regardless of the length of their queues', async () => {
  const queue = openQueue(1, unlimited)
  const { granted, enter } = observe(queue)
  const first = await enter('noisy')
  const waiting = ['noisy', 'noisy', 'noisy', 'quiet', 'other', 'quiet'].map(async (name) =>
    queue.leave(await enter(name)),
  )
  queue.leave(first)
  await Promise.all(waiting)
  assert.deepEqual(granted, ['noisy', 'noisy', 'quiet', 'other', 'noisy', 'quiet', 'noisy'])
  assert.equal(queue.waiting(), 0)
})

test('one lane leaves slots for the next ones, down to the last slot', async () => {
  const queue = openQueue(10, unlimited)
  const { granted, enter } = observe(queue)
  for (const name of ['a', 'b', 'c', 'd']) for (let i = 0; i < 20; i++) void enter(name)
  await settle()
  const count = (name: string) => granted.filter((lane) => lane === name).length
  assert.deepEqual(['a', 'b', 'c', 'd'].map(count), [7, 1, 1, 1])
  assert.equal(queue.waiting(), 70)
})

test('a lane with short requests does not wait for its turn after lanes with long ones', async () => {
  let time = 0
  const now = () => time
  const queue = openQueue(10, unlimited, { now })
  const held: Slot[] = []
  const enter = async (name: string) => void held.push(await queue.enter(name))
  /** The slot that was taken first is given back. */
  const release = async (after: number) => {
    time += after
    queue.leave(held.shift()!)
    await settle()
  }
  // Twelve lanes, each with a long queue of requests that keep their slots for half a second.
  for (let i = 0; i < 10; i++) for (let lane = 0; lane < 12; lane++) void enter(`long ${lane}`)
  await settle()
  for (let i = 0; i < 36; i++) await release(50) // until all have been seen to take long
  for (let i = 0; i < 20; i++) {
    void enter('short')
    await release(50)
    assert.equal(held.at(-1)!.lane.name, 'short')
    held.unshift(held.pop()!)
    await release(5)
  }
})

test('a lane that had slots for long does not wait for others without end, and a shared lane takes turns', async () => {
  let time = 0
  const now = () => time
  const queue = openQueue(1, unlimited, { sharedLanes: new Set(['shared']), now })
  const { granted, enter } = observe(queue)
  for (const name of ['shared', 'busy']) {
    const slot = await enter(name)
    time += 60_000
    queue.leave(slot)
  }
  const held: Slot[] = []
  const wait = async (name: string) => void held.push(await enter(name))
  for (const name of ['one', 'busy', 'shared', 'two']) void wait(name)
  await settle()
  for (let i = 0; i < 300; i++) {
    const slot = held.shift()!
    if (slot.lane.name === 'one' || slot.lane.name === 'two') void wait(slot.lane.name)
    time += 200
    queue.leave(slot)
    await settle()
  }
  const count = (name: string) => granted.filter((lane) => lane === name).length
  assert.deepEqual([count('busy'), count('shared')], [2, 2])
  assert.ok(granted.lastIndexOf('shared') < 6)
})

test('a lane with long results takes fewer slots, and as many as before when they are short again', async () => {
  const queue = openQueue(10, unlimited)
  const inUse = async (bytes: number) => {
    const entered = Array.from({ length: 30 }, () => queue.enter('a'))
    const taken = entered.filter((slot) => !(slot instanceof Promise)).length
    for (const slot of entered) queue.leave(await slot, bytes)
    return taken
  }
  assert.deepEqual([await inUse(100_000), await inUse(1_000_000), await inUse(500), await inUse(500)], [7, 2, 1, 7])
})

test('many lanes with long results leave slots to those with short ones', async () => {
  const queue = openQueue(10, unlimited)
  const lanes = ['a', 'b', 'c', 'd', 'e']
  for (const name of lanes) queue.leave(await queue.enter(name), 1_000_000)
  const entered = lanes.map((name) => queue.enter(name))
  assert.equal(entered.filter((slot) => slot instanceof Promise).length, 3)
  for (let i = 0; i < 4; i++) assert.ok(!(queue.enter('short') instanceof Promise))
  for (const slot of entered) queue.leave(await slot, 1_000_000)
  assert.equal(queue.waiting(), 0)
})

test('a lane with long results that holds its slot for long does not delay those with others', async () => {
  let time = 0
  const now = () => time
  const queue = openQueue(10, unlimited, { sharedLanes: new Set(['shared']), now })
  for (const name of ['busy', 'other', 'shared']) queue.leave(await queue.enter(name), 1_000_000)
  for (let i = 0; i < 3; i++) {
    const slot = await queue.enter('busy')
    time += 500
    queue.leave(slot, 1_000_000)
  }
  const slot = queue.enter('busy')
  for (const name of ['other', 'shared']) {
    const entered = queue.enter(name)
    assert.ok(!(entered instanceof Promise), name)
    queue.leave(entered, 1_000_000)
  }
  assert.ok(queue.enter('busy') instanceof Promise)
  queue.leave(await slot, 1_000_000)
})

test('a result that takes long to compute does not delay the results of others, however busy they are', async () => {
  const queue = openQueue(10, { length: 10, wait: 5000 })
  for (const name of ['computing', 'other']) queue.leave(await queue.enter(name), 2_000_000)
  const slot = await queue.enter('computing')
  const waiting = queue.enter('other')
  assert.ok(waiting instanceof Promise)
  queue.leave(await waiting, 1_000_000)
  queue.leave(slot)
})

test('a lane does not wait for results that are much longer than its own, and very long ones wait for each other', async () => {
  let time = 0
  const queue = openQueue(10, unlimited, { now: () => time })
  const sizes = { list: 60_000, pages: 2_000_000, export: 100_000_000, other: 100_000_000 }
  for (const [name, bytes] of Object.entries(sizes)) {
    const slot = await queue.enter(name)
    time += 900
    queue.leave(slot, bytes)
  }
  const held = ['export', 'pages'].map((name) => queue.enter(name))
  assert.ok(held.every((slot) => !(slot instanceof Promise)))
  assert.ok(!(queue.enter('list') instanceof Promise))
  time += 300
  assert.ok(queue.enter('other') instanceof Promise)
})

test('a result that is longer than those before counts while it arrives', async () => {
  const queue = openQueue(10, unlimited)
  const slot = await queue.enter('a')
  queue.leave(await queue.enter('a'))
  slot.received = () => 1_000_000
  assert.ok(queue.enter('a') instanceof Promise)
  assert.ok(!(queue.enter('b') instanceof Promise))
})

test('groups of one credential take three slots at most, and delay no other work for longer than that', async () => {
  const queue = openQueue(10, unlimited)
  const [credential, other] = [{}, {}]
  const groups = Array.from({ length: 5 }, () => queue.enter('a', credential))
  assert.equal(groups.filter((slot) => slot instanceof Promise).length, 2)
  assert.ok(!(queue.enter('b', other) instanceof Promise))
  const list = queue.enter('a')
  queue.leave(await groups[0]!)
  queue.leave(await groups[1]!)
  await Promise.all([groups[3], groups[4], list])
  assert.equal(queue.waiting(), 0)
})

test('a full lane rejects requests, another one does not', async () => {
  const queue = openQueue(1, { length: 2, wait: Infinity })
  const { enter } = observe(queue)
  const lane = await enter('noisy')
  const waiting = [enter('noisy'), enter('noisy')]
  await assert.rejects(enter('noisy'), QueueFull)
  const quiet = enter('quiet')
  queue.leave(lane)
  queue.leave(await waiting[0]!)
  queue.leave(await quiet)
  queue.leave(await waiting[1]!)
  assert.equal(queue.waiting(), 0)
})

test('a request that waits too long is rejected, and its slot goes to the next', async () => {
  const queue = openQueue(1, { length: 10, wait: 50 })
  const { enter } = observe(queue)
  const lane = await enter('a')
  await assert.rejects(enter('a'), QueueFull)
  assert.equal(queue.waiting(), 0)
  const next = enter('a')
  queue.leave(lane)
  queue.leave(await next)
})

test('lanes that keep their slots for long leave some to others, however many they are, and most while others have requests', async () => {
  let time = 0
  const now = () => time
  const queue = openQueue(9, unlimited, { now })
  const { granted, enter } = observe(queue)
  const first = await Promise.all(Array.from({ length: 9 }, (_, i) => enter(`slow ${i}`)))
  const further = Array.from({ length: 9 }, (_, i) => queue.enter(`slow ${i}`))
  const inUse = async () => {
    await settle()
    return further.length - queue.waiting()
  }
  time += 2000
  for (const slot of first) queue.leave(slot)
  assert.equal(await inUse(), 2)
  for (const name of ['quiet', 'other']) queue.leave(await enter(name))
  assert.deepEqual(granted.slice(9), ['quiet', 'other'])
  assert.equal(await inUse(), 2)
  time += 10_000
  queue.leave(await further[0]!)
  assert.equal(await inUse(), 1 + 6)
})

test('a lane that was slow once does not wait for those that are slow all the time, and short requests never do', async () => {
  let time = 0
  const now = () => time
  const queue = openQueue(10, unlimited, { now })
  const enterAtOnce = (name: string, sharedBy?: object) => {
    const slot = queue.enter(name, sharedBy)
    assert.ok(!(slot instanceof Promise), name)
    return slot
  }
  const hold = (name: string, ms: number) => {
    const slot = enterAtOnce(name)
    time += ms
    queue.leave(slot)
  }
  hold('once', 1500)
  for (const name of ['always', 'too']) hold(name, 8000)
  queue.leave(enterAtOnce('quick'))
  for (const name of ['always', 'too']) enterAtOnce(name)
  queue.leave(enterAtOnce('once'))
  enterAtOnce('too', {})
  assert.ok(queue.enter('always') instanceof Promise)
  time += 30_000 // twenty times as long as it was slow
  queue.leave(enterAtOnce('quick'))
  for (let i = 0; i < 3; i++) enterAtOnce('once')
})

test('a pause of this process does not make lanes slow that had slots meanwhile', async () => {
  const queue = openQueue(5, unlimited)
  const held = await Promise.all(['a', 'b'].map((name) => queue.enter(name)))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
  for (const slot of held) queue.leave(slot)
  queue.leave(await queue.enter('quick'))
  for (const name of ['a', 'b']) assert.ok(!(queue.enter(name) instanceof Promise), name)
})
