import { CODES, type NounCodes } from '#domain/permission-codes'
import { camel, kebab, wordsOf } from './names'
import { detailText, listText, writeText, type CallParts } from './call-text'
import { tableOf } from './table'
import { testText } from './call-test'
import type { NewFiles } from './write'

export type CallKind = 'list' | 'detail' | 'write'
const domains = import.meta.glob<{ codes?: NounCodes }>('../../packages/domain/*/fields.ts', {
  eager: true,
})
const sources = import.meta.glob<string>('../../packages/gateway/features/*/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Steps left to the author, which no table determines. */
const LEFT: Record<CallKind, readonly string[]> = {
  list: ['choices of a dictionary: anyOf(column, DICT) in place of exact'],
  detail: [],
  write: ['who may: roles and code', 'rules of its fields: check(byRules(…Fields))'],
}

/** The call and its test, made from the table of the path's noun. */
export function callFiles(
  path: string,
  kind: CallKind,
  options: { feature?: string; table?: string; code?: string },
): NewFiles {
  const words = wordsOf(path)
  const feature = options.feature ?? kebab(words[0]!)
  const table = tableOf(feature, options.table)
  const verb = camel(words.at(-1)!)
  const parts: CallParts = { path, table, feature, code: codeOf(feature, kind, verb, options.code) }
  const file = kebab(words.join('-'))
  const own = `packages/gateway/features/${feature}/calls/${file}.ts`
  const list = kind === 'detail' ? listOf(feature, table.name) : undefined
  const text =
    kind === 'list'
      ? listText(parts)
      : kind === 'write'
        ? writeText(parts)
        : detailText(parts, list!)
  return {
    files: {
      [own]: text,
      [`packages/gateway/tests/${feature}/${file}.test.ts`]: testText(parts, kind, list?.path),
    },
    left: LEFT[kind],
  }
}

/** How the call's file names its permission code, and what it imports for that. */
function codeOf(feature: string, kind: CallKind, verb: string, said: string | undefined) {
  const ofCodes = `import { CODES } from '#domain/permission-codes'`
  if (said) return { text: said, imports: said.startsWith('CODES.') ? ofCodes : '' }
  const own = domains[`../../packages/domain/${feature}/fields.ts`]?.codes?.verbs
  const known = own ?? (CODES as Record<string, Record<string, string>>)[camel(feature)]
  if (!known)
    throw new Error(`${feature}: wanted its permission code, e.g. --code CODES.merchant.list`)
  const verbs = Object.keys(known)
  const wanted =
    kind === 'write' ? [verb, 'edit', ...verbs.filter((one) => one !== 'list')] : ['list']
  const name = [...wanted, ...verbs].find((one) => one in known)!
  return own
    ? { text: `codes.verbs.${name}`, imports: `import { codes } from '#domain/${feature}/fields'` }
    : { text: `CODES.${camel(feature)}.${name}`, imports: ofCodes }
}

/** The list over the same table, which a detail reads one record of. */
function listOf(feature: string, table: string) {
  for (const [file, text] of Object.entries(sources)) {
    if (!file.includes(`/features/${feature}/`)) continue
    const name = new RegExp(`export const (\\w+) = defineList[^]*?\\btable: ${table},`).exec(
      text,
    )?.[1]
    if (!name) continue
    const module = file.split(`/features/${feature}/`)[1]!.replace(/\.ts$/, '')
    const asks = new RegExp(`listRequest\\(${name}\\)|^  list: ${name},$`, 'm')
    const caller = Object.values(sources).find((one) => asks.test(one))
    const path = /path: '([^']+)'/.exec(caller ?? '')?.[1]
    return {
      name,
      module: module.startsWith('calls/') ? `./${module.slice(6)}` : `../${module}`,
      path,
    }
  }
  throw new Error(
    `wanted a list of ${table} in packages/gateway/features/${feature}: npm run new -- call … --list`,
  )
}
