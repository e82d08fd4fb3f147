import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const root = path.join(import.meta.dirname, '../..')
const kernel = ['server/cluster', 'server/database', 'server/http', 'server/events', 'server/jobs', 'server/openapi']

for (const side of ['server', 'dashboard'])
  test(`the folders of ${side}/ import each other in one direction`, () => {
    const graph = new Map<string, Set<string>>()
    for (const file of globSync(`${side}/**/*.{ts,tsx}`, { cwd: root }).filter(isSource)) {
      const from = folderOf(file)
      for (const to of importsOf(file).map(folderOf))
        if (to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
    assert.ok(graph.size > 10)
    assert.deepEqual(circleIn(graph), [])
  })

test('an import reads tables, matches them and writes them, in this order', () => {
  const parts = ['reading', 'matching', 'writing'].map((part) => `server/imports/${part}`)
  parts.forEach((part, i) => {
    const files = globSync(`${part}/*.ts`, { cwd: root }).filter(isSource)
    assert.ok(files.length > 2, part)
    const allowed = new Set([...parts.slice(0, i + 1), i === 0 ? 'server/zip' : 'server/imports/schema.ts'])
    for (const file of files) {
      // Reading turns bytes into rows and imports nothing else but ZIP; the others also use records, the database and so on.
      const inner = importsOf(file).filter((target) => i === 0 || target.startsWith('server/imports/'))
      const isAllowed = (target: string) => allowed.has(target) || allowed.has(path.dirname(target))
      assert.deepEqual(
        inner.filter((target) => !isAllowed(target)),
        [],
        file,
      )
    }
  })
})

test('no file of a kernel folder is part of an import cycle', () => {
  const files = kernel.flatMap((folder) => globSync(`${folder}/*.ts`, { cwd: root })).filter(isSource)
  assert.deepEqual(circleIn(new Map(files.map((file) => [file, new Set(importsOf(file))]))), [])
})

test('the kernel imports no resource, and its code names no resource', () => {
  const resources = globSync('server/*/resource.ts', { cwd: root }).map((file) => path.dirname(file))
  assert.ok(resources.includes('server/contacts'))
  const names = /contact|compan(y|ies)|\bdeals?\b|interaction|follow.?up|commitment|custom.?field/i
  for (const file of kernel.flatMap((folder) => globSync(`${folder}/*.ts`, { cwd: root })).filter(isSource)) {
    const imported = importsOf(file).filter((target) => !kernel.includes(folderOf(target)))
    assert.deepEqual(
      imported.filter((target) => target !== 'server/config.ts' && target !== 'server/log.ts'),
      [],
      file,
    )
    const code = readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    assert.deepEqual(code.match(names) ?? [], [], file)
  }
})

const isSource = (file: string) => !/\.test\.tsx?$|\/dist\//.test(file)

/** A file outside of a folder, such as server/app.ts, is a node of its own. */
function folderOf(file: string) {
  const parts = file.split('/')
  return parts.slice(0, Math.min(2, parts.length)).join('/')
}

function importsOf(file: string) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const found = text.matchAll(/^(?:import|export|\} from)[^'\n]*'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm)
  return [...found].map(([, fixed, dynamic]) => path.join(path.dirname(file), (fixed ?? dynamic)!))
}

/** The nodes of one circle, in order; empty if there is none. */
function circleIn(graph: Map<string, Set<string>>) {
  const done = new Set<string>()
  const visit = (node: string, way: string[]): string[] => {
    if (way.includes(node)) return way.slice(way.indexOf(node)).concat(node)
    if (done.has(node)) return []
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...way, node])
      if (circle.length > 0) return circle
    }
    done.add(node)
    return []
  }
  for (const node of graph.keys()) {
    const circle = visit(node, [])
    if (circle.length > 0) return circle
  }
  return []
}
