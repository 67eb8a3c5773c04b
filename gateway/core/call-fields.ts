import type { z } from 'zod'
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
}

/**
 * A fresh code of the second factor, beside the fields of any call that moves money: the same write
 * with it, once it was asked for, is the same write.
 */
export const MFA_CODE = 'mfaCode'

/** What belongs to the protocol and no call declares. */
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

/** @throws CallError 90400 at the wrong fields */
export function parseFields<S extends z.ZodType>(
  call: { request: S; checksOwnJson?: boolean },
  request: CallRequest,
): z.output<S> {
  const fields = ownFields(request)
  const unclean = uncleanFields(fields, call)
  if (unclean.length > 0) throw badFields(unclean)
  const result = call.request.safeParse(fields, { error: zodMessages })
  if (result.success) return result.data
  throw badFields(
    result.error.issues.map(({ path, message }) => ({ field: path.join('.'), msg: message })),
  )
}
