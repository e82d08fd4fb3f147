import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { readGuides } from '../server/docs/guides.ts'
import { headersFor, newSecret } from '../server/webhooks/message.ts'
import { startApi } from './api.ts'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

// Executes every TypeScript, shell and Python sample of the guides, as a reader would: in order, in one folder, with the
// address and the key in the environment.

const root = path.join(import.meta.dirname, '..')
const run = promisify(execFile)
const folder = await mkdtemp(path.join(tmpdir(), 'rapport-guides-'))
const api = await startApi({ worker: true })
after(async () => {
  await api[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

// The SDK as it is published, the MCP client, and the command.
const modules = path.join(folder, 'node_modules')
const bin = path.join(folder, 'bin')
for (const place of [path.join(modules, '@rapport/sdk'), path.join(modules, '@modelcontextprotocol'), bin])
  mkdirSync(place, { recursive: true })
const sdk = path.join(modules, '@rapport/sdk')
await run(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '-p', 'sdk/tsconfig.build.json', '--outDir', path.join(sdk, 'dist')],
  { cwd: root },
)
cpSync(path.join(root, 'sdk/package.json'), path.join(sdk, 'package.json'))
symlinkSync(
  path.join(root, 'node_modules/@modelcontextprotocol/client'),
  path.join(modules, '@modelcontextprotocol/client'),
)
symlinkSync(path.join(root, 'bin/rapport.mjs'), path.join(bin, 'rapport'))
writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')

const programs: Record<string, { file: string; command: (file: string) => [string, string[]] }> = {
  ts: { file: 'sample.ts', command: (file) => [process.execPath, [file]] },
  sh: { file: 'sample.sh', command: (file) => ['bash', ['-e', '-o', 'pipefail', file]] },
  python: { file: 'sample.py', command: (file) => ['python3', [file]] },
}

test('the index of the guides is complete', () => {
  const files = readdirSync(path.join(root, 'docs/guides')).map((name) => name.replace(/\.md$/, ''))
  assert.deepEqual(
    readGuides()
      .map(({ name }) => name)
      .toSorted(),
    files.toSorted(),
  )
})

for (const { name, text } of readGuides()) {
  const samples = [...text.matchAll(/^```(ts|sh|python)( server)?\n([^]*?)\n```$/gm)].map(
    ([, language, server, code]) => ({ language: language!, isServer: server !== undefined, code: code! }),
  )
  test(`the ${samples.length} samples of ${name} work`, { skip: samples.length === 0 }, async () => {
    const { key } = await api.workspace()
    const env = {
      ...process.env,
      PATH: `${bin}${path.delimiter}${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
      RAPPORT_URL: api.url,
      RAPPORT_KEY: key,
      RAPPORT_CONFIG: path.join(folder, 'profiles.json'),
      PORT: String(await freePort()),
      DATABASE_URL: '',
    }
    for (const [i, { language, isServer, code }] of samples.entries()) {
      const { file, command } = programs[language]!
      const place = path.join(folder, `${name}-${i}-${file}`)
      writeFileSync(place, code)
      const [program, args] = command(place)
      if (isServer) await startsToListen(program, args, env)
      else
        await run(program, args, { cwd: folder, env, timeout: 60_000 }).catch(
          (error: { stdout: string; stderr: string }) =>
            assert.fail(`${language} sample ${i + 1} of ${name} failed:\n${code}\n${error.stdout}${error.stderr}`),
        )
    }
  })
}

/** The samples that verify a signature in languages that may not be installed: the file, and a program around the sample. */
const verifiers: Record<string, { file: string; args: string[]; program(sample: string, signed: Signed): string }> = {
  php: {
    file: 'verify.php',
    args: [],
    program: (sample, { id, timestamp, signature, body, secret }) => `<?php ${sample}
      $headers = ['webhook-id' => '${id}', 'webhook-timestamp' => '${timestamp}', 'webhook-signature' => '${signature}'];
      foreach (['${body}', '${body} '] as $body) echo verify($headers, $body, '${secret}') ? 'true ' : 'false ';`,
  },
  ruby: {
    file: 'verify.rb',
    args: [],
    program: (sample, { id, timestamp, signature, body, secret }) => `${sample}
headers = { "webhook-id" => "${id}", "webhook-timestamp" => "${timestamp}", "webhook-signature" => "${signature}" }
['${body}', '${body} '].each { |body| print verify(headers, body, "${secret}"), " " }`,
  },
  go: {
    file: 'verify.go',
    args: ['run'],
    program: (sample, { id, timestamp, signature, body, secret }) => `package main
import ("crypto/hmac"; "crypto/sha256"; "encoding/base64"; "fmt"; "net/http"; "strconv"; "strings"; "time")
${sample}
func main() {
  header := http.Header{}
  header.Set("webhook-id", "${id}")
  header.Set("webhook-timestamp", "${timestamp}")
  header.Set("webhook-signature", "${signature}")
  for _, body := range []string{\`${body}\`, \`${body} \`} { fmt.Print(verify(header, []byte(body), "${secret}"), " ") }
}`,
  },
}
type Signed = { id: string; timestamp: string; signature: string; body: string; secret: string }

test('the samples in Go, PHP and Ruby accept a signed message and reject a changed one', async (t) => {
  const guide = readGuides().find(({ name }) => name === 'webhooks')!.text
  const [secret, body] = [newSecret(), '{"type":"contact.created"}']
  const headers = headersFor('event', body, [newSecret(), secret])
  const signed = {
    id: headers['webhook-id'],
    timestamp: headers['webhook-timestamp'],
    signature: headers['webhook-signature'],
    body,
    secret,
  }
  for (const [language, { file, args, program }] of Object.entries(verifiers)) {
    const [, sample] = new RegExp(`^\`\`\`${language}\\n([^]*?)\\n\`\`\`$`, 'm').exec(guide)!
    if (!process.env.PATH!.split(path.delimiter).some((place) => existsSync(path.join(place, language)))) {
      t.diagnostic(`${language} is not installed`)
      continue
    }
    writeFileSync(path.join(folder, file), program(sample!, signed))
    const { stdout } = await run(language, [...args, file], { cwd: folder, timeout: 120_000 })
    assert.equal(stdout, 'true false ', language)
  }
})

/** A sample that serves until it is stopped. */
async function startsToListen(program: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { cwd: folder, env, stdio: 'inherit' })
  try {
    const response = await until(async () => {
      assert.equal(child.exitCode, null, 'the sample ended')
      return fetch(`http://127.0.0.1:${env.PORT}/`, { method: 'POST', body: '{}' }).catch(() => undefined)
    })
    assert.equal(response.status, 400) // not signed
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

test('the samples in TypeScript have no type errors', async () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  assert.ok(files.length > 8)
  const settings = {
    compilerOptions: {
      noEmit: true,
      strict: true,
      target: 'esnext',
      module: 'nodenext',
      lib: ['esnext'],
      skipLibCheck: true,
      types: ['node'],
      typeRoots: [path.join(root, 'node_modules/@types')],
    },
    files,
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings))
  await run(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    (error: { stdout: string }) => assert.fail(error.stdout),
  )
})

test('the guides and llms.txt are served, and their links work', async () => {
  const index = await (await fetch(`${api.url}/llms.txt`)).text()
  for (const { name, title, text } of readGuides()) {
    assert.ok(index.includes(`/docs/guides/${name}.md`), name)
    assert.equal(await (await fetch(`${api.url}/docs/guides/${name}.md`)).text(), text)
    const response = await fetch(`${api.url}/docs/guides/${name}`)
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
    const page = await response.text()
    assert.ok(page.includes(`<h1>${title}</h1>`), name)
    assert.doesNotMatch(page, /<p>[^<]*(```|\]\()/)
    for (const [, target] of page.matchAll(/ href="(\/[^"#]*)/g))
      assert.equal((await fetch(api.url + target!, { headers: { accept: '*/*' } })).status, 200, `${name}: ${target}`)
  }
  assert.equal((await fetch(`${api.url}/docs/guides/none`)).status, 404)
  assert.ok((await readFile(path.join(root, 'README.md'), 'utf8')).includes('docs/guides'))
})
