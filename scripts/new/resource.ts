import type { Call } from '../../packages/gateway/core/call'
import {
  createProbe,
  createWire,
  givenProbe,
  givenSession,
  SANDBOX_SECRETS,
  type GivenAccount,
} from '../../packages/conformance/index'
import { inferField, knownFields, type Row } from './infer'
import { camel, kebab, wordsOf } from './names'
import type { NewFiles } from './write'

const calls = import.meta.glob<Call>('../../packages/gateway/features/*/calls/*.ts', {
  eager: true,
  import: 'default',
})
const definitions = import.meta.glob<{ area: string; code: string }>(
  ['../../src/resources/*.ts', '!../../src/resources/areas.ts'],
  { eager: true, import: 'default' },
)

interface Options extends GivenAccount {
  call?: string
  show?: string
  base: string
  /** Of the sandbox; a GivenAccount takes its place. */
  account: string
  'sign-secret'?: string
  'des-key'?: string
  title?: string
  area?: string
  code?: string
}

/** A definition with what the call's rows show, or one to fill in by hand. */
export async function resourceFiles(name: string, options: Options): Promise<NewFiles> {
  const path = options.call ?? `/v1/${camel(name)}/list`
  wordsOf(path)
  const rows = options.call ? await rowsOf(path, options) : [{ [`${camel(name)}Id`]: 'A1' }]
  if (rows.length === 0) throw new Error(`${path}: wanted rows to learn from, got none`)
  const served = servedBy(path)
  const fields = fieldsOf(rows, served.sort)
  const code = options.code ?? served.code
  if (!code) throw new Error(`${path}: wanted its permission code, e.g. --code 02100025`)
  const area = options.area ?? Object.values(definitions).find((one) => one.code === code)?.area
  const names = fields.list.map((one) => one.name)
  const id = names.find((one) => /(Id|No)$/.test(one) && isKey(rows, one)) ?? names[0]!
  const columns = [id, ...names.filter((one) => one !== id)].slice(0, 10)
  const filters = fields.list.filter((one) => one.filter && served.filters.includes(one.name))
  const title = options.title ?? `待命名 ${name}`
  const unnamed = fields.list.filter((one) => one.unnamed).map((one) => one.name)
  const text = `${fields.imports.join('\n')}
import { defineResource${fields.text.includes('field.') ? ', field' : ''} } from '../lib/resource'

export default defineResource({
  name: '${camel(name)}',
  title: '${title}',
  area: '${area ?? 'merchants'}',
  path: '${kebab(name)}',
  code: '${code}',
  id: '${id}',
  order: 90,

  fields: { ${fields.text} },

  calls: { list: '${path}'${options.show ? `, show: '${options.show}'` : ''} },

  list: {
    columns: [${quoted(columns)}],
    filters: [${quoted(filters.map((one) => one.name))}],
  },
  ${options.show ? `show: { sections: [{ title: '基本信息', fields: [${quoted(names)}] }] },` : ''}
})
`
  return {
    files: { [`src/resources/${kebab(name)}.ts`]: text },
    left: [
      ...(options.title ? [] : ['its title, 待命名']),
      ...(unnamed.length > 0 ? [`labels of ${unnamed.join(', ')}, 待命名`] : []),
      ...(options.call ? [] : [`fields and the call ${path}: npm run new -- call ${path} --list`]),
    ],
  }
}

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')
const isKey = (rows: readonly Row[], name: string) =>
  new Set(rows.map((row) => row[name])).size === rows.length

/** Rows of the first page, as an account of the sandbox or the given one sees them. */
async function rowsOf(path: string, options: Options): Promise<Row[]> {
  const wire = createWire(new URL(options.base).origin, {
    signSecret: options['sign-secret'] ?? SANDBOX_SECRETS.signSecret,
    desKey: options['des-key'] ?? SANDBOX_SECRETS.desKey,
  })
  const given = await givenSession(wire, options)
  const probe = given
    ? givenProbe(wire, given)
    : createProbe(wire, options.password ?? 'Sandbox@2026')
  const page = await probe.list(given ?? (await probe.as(options.account)), path, { pageSize: 100 })
  return page.list
}

/**
 * The declaration of the call in this project's own gateway; undefined for another gateway's call.
 */
function servedBy(path: string) {
  const call = Object.values(calls).find((one) => one.path === path)
  const list = call?.request.meta()?.list as { filters: string[]; sort: string[] } | undefined
  const code = typeof call?.access === 'object' ? call.access.codes?.[0] : undefined
  return { filters: list?.filters ?? [], sort: list?.sort ?? [], code }
}

/** The rows' fields: those of a noun as the noun says them, the others by what their values are. */
function fieldsOf(rows: readonly Row[], sort: readonly string[]) {
  // The version a write must send back is no field of the screen.
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => name !== 'version',
  )
  const nouns = knownFields(names)
  const used = new Map<string, string>()
  const list = names.flatMap((name) => {
    const noun = nouns.find((one) => name in one.fields)
    if (!noun) {
      const text = inferField(name, rows)
      return text ? [{ name, text, unnamed: true, filter: !/field\.enum/.test(text) }] : []
    }
    used.set(noun.module, noun.name)
    const { sortable = false } = noun.fields[name]!
    const own = `${noun.name}.${name}`
    const text = sortable && !sort.includes(name) ? `{ ...${own}, sortable: false }` : own
    return [{ name, text, unnamed: false, filter: true }]
  })
  const imports = [...used].map(([module, name]) => `import { ${name} } from '#domain/${module}'`)
  return { list, imports, text: list.map(({ name, text }) => `${name}: ${text},`).join('\n') }
}
