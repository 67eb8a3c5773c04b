import { RESP } from '#domain/codes'
import { wirePairs } from '#domain/wire'
import type { GatewayConfig } from '../call'
import { badField, CallError } from '../errors'
import { hasMoreParts, MAX_FIELDS, refuseFields } from '../field-count'
import { isClean } from '../text'
import { parseForm, utf8 } from './form'
import { decryptText, sameSign, signOf } from './secrets'

/** A call as it was sent, in either convention. */
export interface WireRequest {
  convention: 'A' | 'B'
  /** Every field as convention B's text, the protocol's own (`sessionId` …) included. */
  fields: ReadonlyMap<string, string>
  requestSeqId: string | undefined
}

const MAX_SEQ_ID = 64
const AMPERSAND = 0x26
const COMMA = 0x2c
const QUOTE = 0x22
const BACKSLASH = 0x5c
/** A content type is short; a client may only add a charset. */
const MEDIA = /^([\w.+-]+\/[\w.+-]+)(?:\s*;\s*charset\s*=\s*"?utf-?8"?)?\s*;?$/i

/**
 * Reads a body by its Content-Type: form = B, JSON = A (contract §1).
 * @param maxFields more are refused before anything is decoded or signed
 * @throws CallError 90400 for too many fields and for `requestSeqId`; 90415 for what cannot be read
 *   or is not signed
 */
export async function readRequest(
  contentType: string | undefined,
  body: Uint8Array,
  config: Pick<GatewayConfig, 'signSecret' | 'desKey'>,
  maxFields = MAX_FIELDS,
): Promise<WireRequest> {
  const media = MEDIA.exec(contentType?.trim() ?? '')?.[1]?.toLowerCase()
  switch (media) {
    case 'application/x-www-form-urlencoded': {
      if (hasMoreParts(body, AMPERSAND, maxFields)) throw refuseFields(maxFields)
      const fields = signedForm(body, config.signSecret)
      const requestSeqId = fields.get('requestSeqId')
      if (!requestSeqId) throw badField('requestSeqId', '缺少请求流水号')
      return { convention: 'B', fields, requestSeqId: checkedSeqId(requestSeqId) }
    }
    case 'application/json': {
      const fields = await decrypted(body, config.desKey, maxFields)
      const requestSeqId = fields.get('requestSeqId') || undefined
      return { convention: 'A', fields, requestSeqId: requestSeqId && checkedSeqId(requestSeqId) }
    }
    default:
      throw new CallError(RESP.BAD_SIGN)
  }
}

function checkedSeqId(id: string): string {
  if (!isClean(id)) throw badField('requestSeqId', '请求流水号格式不正确')
  if (id.length > MAX_SEQ_ID) throw badField('requestSeqId', `请求流水号不能超过${MAX_SEQ_ID}位`)
  return id
}

function signedForm(body: Uint8Array, secret: string): Map<string, string> {
  const fields = parseForm(body)
  const sign = fields.get('sign')
  if (!sign || !sameSign(sign, signOf([...fields], secret))) throw new CallError(RESP.BAD_SIGN)
  fields.delete('sign')
  return fields
}

async function decrypted(
  body: Uint8Array,
  desKey: string,
  maxFields: number,
): Promise<Map<string, string>> {
  if (hasMoreParts(body, COMMA, maxFields)) throw refuseFields(maxFields)
  try {
    const text = await decryptText(dataOf(body), desKey, maxFields)
    return new Map(wirePairs(record(JSON.parse(text))))
  } catch (error) {
    if (error instanceof CallError) throw error
    throw new CallError(RESP.BAD_SIGN)
  }
}

const DATA_BEGINS = /^[ \t\r\n]*\{[ \t\r\n]*"data"[ \t\r\n]*:[ \t\r\n]*"/
const DATA_ENDS = /^"[ \t\r\n]*\}[ \t\r\n]*$/
/** Bytes before the data, where the body is not parsed. */
const AROUND = 64

/**
 * The base64 text in `{"data":"…"}`, as it is in the body where it has no escapes: making a string
 * of a large body costs more than decrypting the part that is read before it is refused.
 * @throws Error when there is none
 */
function dataOf(body: Uint8Array): Buffer {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const begins = DATA_BEGINS.exec(bytes.toString('latin1', 0, AROUND))?.[0].length
  const ends = bytes.lastIndexOf(QUOTE)
  if (
    begins !== undefined &&
    bytes.indexOf(QUOTE, begins) === ends &&
    DATA_ENDS.test(bytes.toString('latin1', ends)) &&
    !bytes.includes(BACKSLASH)
  )
    return bytes.subarray(begins, ends)
  const { data } = record(JSON.parse(utf8(body)))
  if (typeof data !== 'string') throw new Error('wanted data')
  return Buffer.from(data)
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('wanted an object')
  return value as Record<string, unknown>
}
