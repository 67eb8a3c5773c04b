import type { z } from 'zod'
import type { Log } from './call'
import { wirePairs, type WireBody } from '#domain/wire'
import { badFields } from './errors'
import { uncleanFields } from './text'
import { zodMessages } from './zod-messages'

/** A readable, signed request (contract §2: what is checked before comes from `http/`). */
export interface CallRequest {
  /** `/v1/...` */
  path: string
  convention: 'A' | 'B'
  fields: ReadonlyMap<string, string>
  requestSeqId: string | undefined
  address: string
  agent?: string | undefined
  /** The request's log, with its id in each line; default: the gateway's. */
  log?: Log | undefined
}

/**
 * A fresh code of the second factor, beside the fields of any call that moves money: a write resent
 * with the code is the same write as without it.
 */
export const MFA_CODE = 'mfaCode'

/** Fields of the protocol, which no call declares. */
export const PROTOCOL_FIELDS: readonly string[] = [
  'sign',
  'requestSeqId',
  'sessionId',
  'userId',
  '__branchId',
  MFA_CODE,
]

/** The call's own fields, without the protocol's. */
export function ownFields(request: CallRequest): Record<string, string> {
  return Object.fromEntries([...request.fields].filter(([name]) => !PROTOCOL_FIELDS.includes(name)))
}

/** The fields of a request that its call declares: the call never reads others. */
export function declaredFields(
  call: { request: z.ZodType } | undefined,
  request: CallRequest,
): Record<string, string> {
  const isDeclared = call ? declarationOf(call.request) : () => false
  return Object.fromEntries(Object.entries(ownFields(request)).filter(([name]) => isDeclared(name)))
}

type IsDeclared = (name: string) => boolean

/** By schema. */
const declarations = new WeakMap<z.ZodType, IsDeclared>()

function declarationOf(schema: z.ZodType): IsDeclared {
  const known = declarations.get(schema)
  if (known) return known
  const made = readDeclaration(schema)
  declarations.set(schema, made)
  return made
}

/** A list declares its filters by name; their ranges go by that name and an ending (contract §3). */
const PAGING: readonly string[] = ['pageNum', 'pageSize', 'sortField', 'sortOrder']
const RANGE_ENDING = /(?:Start|End|Min|Max)$/

/** The parts of zod's schema definition that are read here. */
interface Definition {
  type: string
  in?: z.ZodType
  out?: z.ZodType
  shape?: object
  catchall?: z.ZodType
}

function readDeclaration(schema: z.ZodType): IsDeclared {
  const { list } = (schema.meta() ?? {}) as { list?: { filters: readonly string[] } }
  if (list) {
    const names = new Set([...PAGING, ...list.filters])
    return (name) => names.has(name) || names.has(name.replace(RANGE_ENDING, ''))
  }
  const { def } = schema as unknown as { def: Definition }
  if (def.type === 'pipe') {
    const input = def.in as { def: { type: string } } & z.ZodType
    return declarationOf(input.def.type === 'transform' ? def.out! : input)
  }
  if (def.type !== 'object' || (def.catchall && def.catchall.def.type !== 'never'))
    return () => true
  const names = new Set(Object.keys(def.shape ?? {}))
  return (name) => names.has(name)
}

/**
 * @param kept values of the keys that the request leaves out (`current` of the call)
 * @throws CallError 90400 at the wrong fields
 */
export function parseFields<S extends z.ZodType>(
  call: { request: S; checksOwnJson?: boolean },
  request: CallRequest,
  kept: WireBody = {},
): z.output<S> {
  const fields = ownFields(request)
  const unclean = uncleanFields(fields, call)
  if (unclean.length > 0) throw badFields(unclean)
  const whole = { ...Object.fromEntries(wirePairs(kept)), ...fields }
  const result = call.request.safeParse(whole, { error: zodMessages })
  if (result.success) return result.data
  throw badFields(
    result.error.issues.map(({ path, message }) => ({ field: path.join('.'), msg: message })),
  )
}
