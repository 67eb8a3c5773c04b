import type { Random } from '../../packages/gateway/sandbox/random'
import type { Probe } from '../../packages/conformance/probe'
import type { Session } from '../../packages/conformance/wire'
import { knownCalls, type KnownCall } from './fields'

/** Who sends, how often, and with which role. No other account's password is tried, so none is locked. */
export const ACTORS: Readonly<Record<string, { weight: number; role: string }>> = {
  fws_admin: { weight: 40, role: '3' },
  fws_ops: { weight: 6, role: '3' },
  fws_finance: { weight: 8, role: '3' },
  fws_readonly: { weight: 3, role: '3' },
  other_admin: { weight: 12, role: '3' },
  bank_81a1: { weight: 3, role: '3' },
  qd_admin: { weight: 10, role: '4' },
  qd_sales: { weight: 6, role: '4' },
  shop_owner: { weight: 8, role: '30' },
  noperm: { weight: 1, role: '3' },
  nocode: { weight: 1, role: '3' },
}
/** Signs out and changes its role; its session is made anew as often as it is lost. */
export const SPARE = 'multi'
/** Whose rows are known before the first hostile body. */
const LEARNERS = ['fws_admin', 'other_admin', 'qd_admin', 'shop_owner']

export type Row = Record<string, unknown>

/** What the bodies are made of. The same on every fresh sandbox, but for tokens and sessions. */
export interface World {
  calls: readonly KnownCall[]
  sessions: Map<string, Session>
  /** Texts that answers carried, by field. */
  values: ReadonlyMap<string, readonly string[]>
  /** Rows that answers carried, by each of their fields that a call takes too. */
  rows: ReadonlyMap<string, readonly Row[]>
  /** Every field that a row carried. */
  names: readonly string[]
  /** Ids of all kinds, of both providers. */
  ids: readonly string[]
  /** Of uploads. */
  tokens: readonly string[]
}

const MANY = 60
const LONGEST = 3_000
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Signs every actor in and queries every reading call for the ids it returns. */
export async function discover(probe: Probe): Promise<World> {
  const calls = knownCalls()
  const sessions = new Map<string, Session>()
  for (const name of [...Object.keys(ACTORS), SPARE])
    sessions.set(name, await probe.freshSession(name))

  const taken = new Set(calls.flatMap((call) => call.fields.map(({ name }) => name)))
  const values = new Map<string, string[]>()
  const rows = new Map<string, Row[]>()
  const keep = <T>(map: Map<string, T[]>, name: string, value: T) => {
    const list = map.get(name) ?? []
    map.set(name, list)
    if (list.length < MANY && !list.includes(value)) list.push(value)
  }
  const learn = (value: unknown, depth = 0): void => {
    if (typeof value !== 'object' || value === null || depth > 6) return
    if (Array.isArray(value)) return value.slice(0, 10).forEach((item) => learn(item, depth + 1))
    for (const [name, inner] of Object.entries(value)) {
      const text = typeof inner === 'object' ? JSON.stringify(inner) : String(inner)
      if (inner !== null && text !== '' && text.length <= LONGEST) keep(values, name, text)
      if (taken.has(name) && typeof inner !== 'object') keep(rows, name, value as Row)
      learn(inner, depth + 1)
    }
  }
  const ask = async (who: string, path: string, body: Row): Promise<void> => {
    const answer = await probe.wire.call(path, body, { session: sessions.get(who)! })
    if (answer.respCode === '90000') learn(answer.respData)
  }
  const reading = calls.filter((call) => !call.write && call.roles !== undefined)
  for (const who of LEARNERS) {
    const own = reading.filter((call) => call.roles?.includes(ACTORS[who]!.role))
    for (const { path } of own) await ask(who, path, {})
    // Details, by the ids that the lists have just told.
    for (const { path, fields, isList } of own) {
      if (isList || fields.length === 0) continue
      for (const row of (rows.get(fields[0]!.name) ?? []).slice(-2))
        await ask(
          who,
          path,
          pick(
            row,
            fields.map(({ name }) => name),
          ),
        )
    }
  }
  const idNames = [...values.keys()].filter((name) => /(Id|No|Code|Key)$/.test(name))
  const ids = idNames.flatMap((name) => values.get(name)!.slice(0, 12))
  const names = [...values.keys()]
  return { calls, sessions, values, rows, names, ids, tokens: await someTokens(probe, sessions) }
}

async function someTokens(probe: Probe, sessions: ReadonlyMap<string, Session>) {
  const tokens: string[] = []
  const files: [name: string, bytes: string | Buffer<ArrayBuffer>][] = [
    ['one.png', Buffer.from(PNG, 'base64')],
    ['two.xml', '<?xml version="1.0"?><Invoice><No>1</No></Invoice>'],
    ['three.pdf', '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'],
  ]
  for (const who of ['fws_admin', 'other_admin', 'qd_admin'])
    for (const [name, bytes] of files) {
      const answer = await probe.wire.upload(sessions.get(who)!, new Blob([bytes]), name)
      if (answer.respCode === '90000') tokens.push(answer.respData.token)
    }
  return tokens
}

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.filter((name) => row[name] !== undefined).map((n) => [n, row[n]]))

/** A value that a decent client might send under this name. */
export function decentValue(random: Random, world: World, name: string): string {
  const from = (list: readonly string[] | undefined, other: string) =>
    list && list.length > 0 ? random.pick(list) : other
  const stem = name.replace(/(Start|End|Min|Max)$/, '')
  switch (true) {
    case name === 'version':
      return String(random.below(4))
    case name === 'pageNum':
      return String(random.between(1, 4))
    case name === 'pageSize':
      return random.pick(['10', '20', '50', '100'])
    case name === 'sortField':
      return from(world.names, 'createTime')
    case name === 'sortOrder':
      return random.pick(['asc', 'desc'])
    case name === 'loginName':
      return 'nobody'
    case /(oken|Pic|FileId)$/.test(name):
      return from([...world.tokens, ...(world.values.get(name) ?? [])], 'none')
    case name === 'tokens' || name === 'appealFileList':
      return JSON.stringify([from(world.tokens, 'none')])
    case name === 'keys':
      return JSON.stringify([from(world.ids, '1'), from(world.ids, '2')])
    case name === 'filters':
      return '{}'
    case /(Ids|Nos|Trades)$/.test(name):
      return JSON.stringify([from(world.values.get(name.slice(0, -1)), from(world.ids, '1'))])
    case /(Start|End)$/.test(name):
      return from(world.values.get(stem), '2026-11-20').slice(0, random.pick([7, 10, 19]))
    case /(Min|Max)$/.test(name):
      return from(world.values.get(stem), '100')
    case /(reason|remark|Reason|Remark)$/.test(name):
      return '核对后处理'
    default:
      return from(world.values.get(name), /(mt|Cnt|Rate|atio)$/.test(name) ? '100' : '测试')
  }
}

/** A whole body of one call, as a decent client might send it: fields of one row, where there is one. */
export function decentBody(random: Random, world: World, call: KnownCall): Map<string, string> {
  const body = new Map<string, string>()
  const first = call.fields[0]?.name ?? ''
  const known = world.rows.get(first)
  const row: Row = known && known.length > 0 ? random.pick(known) : {}
  for (const { name, options } of call.fields) {
    if (!random.chance(call.isList ? 12 : 88)) continue
    if (options && options.length > 0) body.set(name, random.pick(options))
    else if (!call.isList && Object.hasOwn(row, name) && random.chance(85))
      body.set(name, textOf(row[name]))
    else body.set(name, decentValue(random, world, name))
  }
  return body
}

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)
