import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, importsOf, root } from '../../architecture/imports'

/** A label written down for a field's name: `payAmt: field.money('实付金额'` and the like. */
export interface Said {
  name: string
  label: string
  /** `packages/domain/trade/fields.ts:12` */
  at: string
}

const DECLARED = /(\w+): field\.\w+\(\s*'([^']*)'/g
/** `{ name: 'payAmt', label: '实付金额' }` of a sum, a column or a total. */
const NAMED = /\{[^{}]*?\bname: '(\w+)'[^{}]*?\b(?:label|title): '([^']*)'/g

export function labelsSaid(file: string, text = readFileSync(join(root, file), 'utf8')): Said[] {
  const lineOf = (index: number) => text.slice(0, index).split('\n').length
  return [DECLARED, NAMED].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((found) => ({
      name: found[1]!,
      label: found[2]!,
      at: `${file}:${lineOf(found.index)}`,
    })),
  )
}

/** Those that stand in more than one place: `amt 提现金额: a.ts:1, b.ts:2`. */
export function saidTwice(all: readonly Said[]): string[] {
  const places = new Map<string, string[]>()
  for (const { name, label, at } of all) {
    const key = `${name} ${label}`
    places.set(key, [...(places.get(key) ?? []), at])
  }
  return [...places]
    .filter(([, at]) => at.length > 1)
    .map(([key, at]) => `${key}: ${at.sort().join(', ')}`)
}

/** Files that hold the fields of a noun, for both halves: `packages/domain/trade/fields.ts`. */
export const fieldFiles = filesUnder('packages/domain').filter((file) =>
  /^domain\/[\w-]+\/([\w-]+-)?fields\.ts$/.test(file),
)

const speakers = ['src/resources', 'packages/gateway/features'].flatMap(filesUnder)

/** What speaks of a noun: its fields, and every definition, report, list and detail that takes them. */
export function filesOf(fields: string): string[] {
  const module = fields.replace(/\.ts$/, '')
  return [fields, ...speakers.filter((file) => importsOf(file).some(({ to }) => to === module))]
}
