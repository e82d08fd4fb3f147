import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import net from 'node:net'
import { after, test } from 'node:test'
import { text } from 'node:stream/consumers'
import { startDns } from '../../test/dns.ts'
import { startReceiver } from '../../test/receiver.ts'
import { isPublic } from './addresses.ts'
import { openOutbound, type Protocol } from './client.ts'

const web: Protocol[] = ['http:', 'https:']
const limits = { maxBytes: 100_000, headMs: 60_000, idleMs: 60_000, totalMs: 60_000, slowMs: 60_000 }
const message = {
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"hello":"world"}'),
  timeoutMs: 60_000,
}
const local = openOutbound({ allow: ['localhost'] })
const strict = openOutbound({ allow: [] })
after(() => (local.close(), strict.close()))

test('only addresses on the public internet count as public', () => {
  const secret = [
    [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '100.100.100.200',
      '127.0.0.1',
      '127.255.255.255',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
    ],
    [
      '192.0.0.192',
      '192.168.1.1',
      '198.18.0.1',
      '198.51.100.7',
      '203.0.113.9',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '168.63.129.16',
    ],
    [
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:a9fe:a9fe',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b::10.0.0.1',
      '64:ff9b:1::1',
    ],
    [
      '100::1',
      '2001::1',
      '2001:0:4136:e378:8000:63bf:3fff:fdd2',
      '2001:db8::1',
      '2002:7f00:1::',
      '2002:a00:1::1',
      '3fff::1',
      '5f00::1',
    ],
    [
      'fc00::1',
      'fd00:ec2::254',
      'fd20:ce::254',
      'fe80::1',
      'fe80::1%lo',
      'fec0::1',
      'ff02::1',
      '::ffff:0:127.0.0.1',
      'nonsense',
      '',
    ],
  ]
  for (const address of secret.flat()) assert.equal(isPublic(address), false, address)
  const open = [
    '1.1.1.1',
    '93.184.215.14',
    '172.32.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2606:4700:4700::1111',
    '2a00:1450:4001::200e',
  ]
  for (const address of open) assert.equal(isPublic(address), true, address)
})

test('an invalid URL is rejected immediately with the reason', () => {
  const refused: [string, RegExp][] = [
    ['ftp://example.com/', /must be an http or https URL/],
    ['file:///etc/passwd', /must be an http or https URL/],
    ['nonsense', /must be an http or https URL/],
    ['https://user:word@example.com/', /user name or password/],
    ['https://user@example.com/', /user name or password/],
    ['https://example.com:25/', /port 25/],
    ['http://example.com:6667/', /port 6667/],
    ...['localhost..', 'example..com', 'example.com..', '.', `${'a'.repeat(64)}.com`, 'a.'.repeat(128)].map(
      (host): [string, RegExp] => [`https://${host}/`, /valid host name/],
    ),
    ...[
      'localhost',
      'LOCALHOST.',
      'a.localhost',
      '127.0.0.1',
      '127.1',
      '0x7f.1',
      '2130706433',
      '0177.0.0.1',
      '10.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[fd00::1]',
      '169.254.169.254',
      '0',
    ].map((host): [string, RegExp] => [`https://${host}/`, /private address/]),
  ]
  for (const [url, reason] of refused) assert.match(strict.check(url, web) ?? '', reason, url)
  for (const url of [
    'https://example.com/hook',
    'http://example.com:8080',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
  ])
    assert.equal(strict.check(url, web), undefined, url)
  assert.match(strict.check('http://example.com/', ['https:']) ?? '', /must be an https URL/)
})

test('an operator can allow hosts, addresses and ranges', () => {
  const { check } = openOutbound({ allow: ['localhost', '*.corp.test', '10.1.0.0/16', '127.0.0.1', 'fd00::/8'] })
  for (const host of ['localhost', 'a.corp.test', '10.1.9.9', '127.0.0.1', '[fd00::5]', '[::ffff:10.1.0.1]'])
    assert.equal(check(`https://${host}/`, web), undefined, host)
  for (const host of ['10.2.0.1', '127.0.0.2', '[fc00::5]', 'other.localhost'])
    assert.match(check(`https://${host}/`, web) ?? '', /private/, host)
  assert.match(check('https://localhost:25/', web) ?? '', /port/)
  assert.throws(() => openOutbound({ allow: ['10.0.0.0/99'] }), /OUTBOUND_ALLOW contains 10.0.0.0\/99/)
})

test('a message is posted over TLS, connections are reused, and the start of the response is kept', async () => {
  await using receiver = await startReceiver((_, response) =>
    response.writeHead(201, { 'retry-after': '7' }).end(`ä${'x'.repeat(5000)}\0`),
  )
  for (let i = 0; i < 5; i++) {
    const reply = await local.post(`${receiver.url}/hook?a=1`, message)
    assert.deepEqual(reply, { status: 201, retryAfter: '7', body: `ä${'x'.repeat(1022)}`, error: null })
  }
  assert.equal(receiver.connections, 1)
  assert.equal(receiver.received[0]!.path, '/hook?a=1')
  assert.equal(receiver.received[0]!.body, message.body.toString())
  assert.equal(receiver.received[0]!.headers['content-type'], 'application/json')
  assert.equal(receiver.received[0]!.headers['x-forwarded-for'], undefined)
})

test('a kept connection that the other side closed is replaced without an error', async () => {
  const hangUp = (_: unknown, response: ServerResponse) =>
    response.writeHead(204).end(() => setImmediate(() => response.req.socket.resetAndDestroy()))
  await using receiver = await startReceiver(hangUp, { secure: false })
  for (let i = 0; i < 20; i++) assert.equal((await local.post(receiver.url, message)).error, null)
  assert.equal(receiver.received.length >= 20, true)
})

test('private targets are rejected by address, by name, and when the name resolves differently later', async () => {
  await using receiver = await startReceiver(undefined, { names: ['rebind.test', 'both.test'] })
  let turn = 0
  await using dns = await startDns((name) => {
    if (name === 'inside.test') return ['127.0.0.1', '10.0.0.1', '0:0:0:0:0:0:0:1']
    if (name === 'mapped.test') return ['0:0:0:0:0:ffff:7f00:1']
    if (name === 'rebind.test') return turn++ % 2 === 0 ? ['127.0.0.2'] : ['127.0.0.1']
    if (name === 'both.test') return ['10.255.255.1', '127.0.0.1']
  })
  const outbound = openOutbound({ allow: [], dnsServers: [dns.server] })
  for (const name of ['inside.test', 'mapped.test', 'rebind.test', 'rebind.test']) {
    const reply = await outbound.post(`https://${name}:${receiver.port}/`, message)
    assert.deepEqual(reply, { status: null, retryAfter: null, body: null, error: `${name} leads to a private address` })
  }
  assert.match((await outbound.post(`https://127.0.0.1:${receiver.port}/`, message)).error!, /private address/)
  assert.match((await outbound.post(`https://localhost:${receiver.port}/`, message)).error!, /private address/)
  assert.match((await outbound.post('https://missing.test/', message)).error!, /missing.test does not exist \(DNS\)/)
  assert.equal(receiver.connections, 0)
  outbound.close()
})

test('only allowed addresses of a host are tried, and each new connection is checked again', async () => {
  await using receiver = await startReceiver((_, response) => response.writeHead(204, { connection: 'close' }).end(), {
    names: ['both.test', 'flips.test'],
  })
  let flipped = false
  await using dns = await startDns((name) =>
    name === 'both.test' ? ['127.0.0.3', '127.0.0.1'] : [flipped ? '127.0.0.3' : '127.0.0.1'],
  )
  const outbound = openOutbound({ allow: ['127.0.0.1'], dnsServers: [dns.server] })
  assert.equal((await outbound.post(`https://both.test:${receiver.port}/`, message)).status, 204)
  assert.equal((await outbound.post(`https://flips.test:${receiver.port}/`, message)).status, 204)
  flipped = true
  assert.match((await outbound.post(`https://flips.test:${receiver.port}/`, message)).error!, /private address/)
  assert.equal(receiver.connections, 2)
  outbound.close()
})

test('a redirect of a message is not followed', async () => {
  await using target = await startReceiver()
  await using receiver = await startReceiver((_, response) => response.writeHead(307, { location: target.url }).end())
  const reply = await local.post(receiver.url, message)
  assert.equal(reply.status, 307)
  assert.equal(target.received.length, 0)
})

test('an untrusted certificate, or one for another name, fails the exchange', async () => {
  await using receiver = await startReceiver(undefined, { names: ['elsewhere.test'] })
  assert.match((await local.post(receiver.url, message)).error!, /TLS/)
  assert.equal(receiver.received.length, 0)
  await using plain = await startReceiver(undefined, { secure: false })
  assert.match((await local.post(plain.url.replace('http:', 'https:'), message)).error!, /TLS/)
})

test('a failed exchange is described in a sentence', async () => {
  const closed = net.createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as net.AddressInfo
  closed.close()
  assert.equal(
    (await local.post(`https://localhost:${port}/`, message)).error,
    `localhost:${port} refused the connection`,
  )

  await using rude = await startReceiver((_, response) => response.destroy())
  assert.match((await local.post(rude.url, message)).error!, /closed the connection before the response/)

  await using silent = await startReceiver(() => {})
  assert.equal(
    (await local.post(silent.url, { ...message, timeoutMs: 200 })).error,
    'No complete response arrived within 0.2 s',
  )
})

test('an endless or slow response, or one with too many headers, fails in bounded memory', async () => {
  await using endless = await startReceiver((_, response) => {
    const chunk = Buffer.alloc(64 * 1024, 'x')
    response.writeHead(200)
    const fill = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', fill)
    fill()
  })
  const before = process.memoryUsage().rss
  const replies = await Promise.all(Array.from({ length: 20 }, () => local.post(endless.url, message)))
  for (const reply of replies) {
    assert.equal(reply.status, 200)
    assert.equal(reply.error, 'The response is larger than 1024 KiB')
    assert.equal(reply.body!.length, 1024)
  }
  assert.ok(process.memoryUsage().rss - before < 200 * 1024 * 1024)

  await using slow = await startReceiver((_, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  })
  const dripped = await local.post(slow.url, { ...message, timeoutMs: 2000 })
  assert.equal(dripped.error, 'No complete response arrived within 2 s')
  assert.match(dripped.body!, /^\.+$/)

  await using flood = await startReceiver((_, response) => {
    const { socket } = response
    const line = `x-${'a'.repeat(1000)}: b\r\n`
    socket!.write('HTTP/1.1 200 OK\r\n')
    const fill = () => {
      while (!socket!.destroyed && socket!.write(line));
    }
    socket!.on('drain', fill)
    fill()
  })
  assert.match((await local.post(flood.url, message)).error!, /headers larger than 16 KiB/)
})

test('a file is downloaded through redirects, each of them checked', async () => {
  await using receiver = await startReceiver((request, response) => {
    const [, to] = /^\/to\/(.*)$/.exec(request.path) ?? []
    const [, left] = /^\/hop\/(\d+)$/.exec(request.path) ?? []
    if (to) response.writeHead(302, { location: decodeURIComponent(to) }).end()
    else if (left && left !== '0') response.writeHead(301, { location: `/hop/${Number(left) - 1}` }).end()
    else if (request.path === '/missing') response.writeHead(404).end()
    else if (request.path === '/part') response.writeHead(206, { 'content-range': 'bytes 0-3/99' }).end('a,b\n')
    else response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n1,2\n')
  })
  const file = await local.download(`${receiver.url}/hop/5`, limits)
  assert.equal(file.error, undefined)
  assert.equal(file.contentType, 'text/csv')
  assert.equal(file.url, `${receiver.url}/hop/0`)
  assert.equal(await text(file.stream), 'a,b\n1,2\n')

  const failing = async (url: string) => (await local.download(url, limits)).error ?? ''
  assert.equal(await failing(`${receiver.url}/hop/6`), 'It redirects more than 5 times')
  assert.equal(await failing(`${receiver.url}/missing`), `localhost:${receiver.port} responded with status 404`)
  assert.equal(await failing(`${receiver.url}/part`), `localhost:${receiver.port} responded with status 206`)
  assert.match(
    await failing(`${receiver.url}/to/${encodeURIComponent('http://127.0.0.1/')}`),
    /redirects to must not lead to a private address/,
  )
  assert.match(
    await failing(`${receiver.url}/to/${encodeURIComponent('file:///etc/passwd')}`),
    /must be an https or http URL/,
  )
})

test('a file that is too large, too slow or incomplete fails with a message', async () => {
  await using receiver = await startReceiver((request, response) => {
    if (request.path === '/large') return void response.end('x'.repeat(200_000))
    response.writeHead(200)
    if (request.path === '/stalls') return void response.write('a')
    if (request.path === '/slow') {
      const trickle = setInterval(() => response.write('a'), 20)
      return void response.on('close', () => clearInterval(trickle))
    }
    if (request.path === '/breaks') return void response.write('a', () => response.destroy())
    const chunk = 'x'.repeat(20_000)
    const drip = setInterval(() => response.write(chunk), 5)
    response.on('close', () => clearInterval(drip))
  })
  const reading = async (path: string, some = limits) => {
    const file = await local.download(receiver.url + path, some)
    assert.equal(file.error, undefined)
    await text(file.stream)
  }
  await assert.rejects(reading('/large'), /larger than the limit of 100000 bytes/)
  await assert.rejects(reading('/endless'), /larger than the limit of 100000 bytes/)
  await assert.rejects(reading('/stalls', { ...limits, idleMs: 100 }), /stopped sending for 0.1 s/)
  await assert.rejects(reading('/endless', { ...limits, maxBytes: 1e9, totalMs: 2000 }), /did not arrive within 2 s/)
  await assert.rejects(reading('/slow', { ...limits, slowMs: 100, totalMs: 5000 }), /sends less than 64 KiB per second/)
  await assert.rejects(reading('/breaks'), /closed the connection before/)
})

test('a response that switches to another protocol fails', async () => {
  const head = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  await using receiver = await startReceiver((_, { socket }) => socket!.end(head))
  const { status, error } = await local.post(receiver.url, message)
  assert.deepEqual([status, error], [null, 'The connection was closed without a response'])
  assert.equal((await local.download(receiver.url, limits)).error, 'The connection was closed without a response')
})

test('a response in thousands of pieces, or after many others, fails early', async () => {
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
  const whole = `${chunked}${'1\r\nx\r\n'.repeat(20_000)}0\r\n\r\n`
  await using pieces = await startReceiver((_, { socket }) => socket!.end(whole))
  const reply = await local.post(pieces.url, message)
  assert.deepEqual([reply.status, reply.error], [200, 'The response has more than 2000 pieces'])
  assert.equal(reply.body, 'x'.repeat(1024))
  const file = await local.download(pieces.url, limits)
  assert.equal(file.error, undefined)
  await assert.rejects(text(file.stream!), /in pieces of less than 16 bytes/)

  for (const status of ['100 Continue', '103 Early Hints']) {
    const hint = `HTTP/1.1 ${status}\r\n\r\n`
    const last = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
    await using many = await startReceiver((_, { socket }) => socket!.end(hint.repeat(1000) + last))
    assert.match((await local.post(many.url, message)).error!, /more than 20 responses with a status below 200/)
    assert.match((await local.download(many.url, limits)).error!, /more than 20 responses with a status below 200/)
    await using some = await startReceiver((_, { socket }) => socket!.end(hint.repeat(3) + last))
    const { body, error } = await local.post(some.url, message)
    assert.deepEqual([body, error], ['ok', null])
  }
})
