import { RESP, RESP_TEXT, type FieldError, type RespCode } from '#domain/codes'

/** A failure with a code and Chinese words; the door turns it into the envelope (contract §2). */
export class CallError extends Error {
  /** The failure's own writes stay (a spent captcha, a counted wrong password). */
  commit = false
  constructor(
    readonly respCode: RespCode,
    respDesc?: string,
    readonly respData: unknown = null,
  ) {
    super(respDesc ?? RESP_TEXT[respCode])
    this.name = 'CallError'
  }
}

/** 90400 at named fields; the first field's sentence is the answer's `respDesc`. */
export function badFields(errors: FieldError[]): CallError {
  return new CallError(RESP.BAD_REQUEST, errors[0]?.msg, { errors })
}
export const badField = (field: string, msg: string): CallError => badFields([{ field, msg }])
/** @throws CallError 90400 at each field that has a sentence; without a sentence it returns */
export function refuseWrong(sentences: Readonly<Record<string, string>>): void {
  const errors = Object.entries(sentences).map(([field, msg]) => ({ field, msg }))
  if (errors.length > 0) throw badFields(errors)
}
/** Also for records outside the row scope: the answer must not confirm that they exist. */
export const notFound = (): CallError => new CallError(RESP.NOT_FOUND)
export const conflict = (desc?: string): CallError => new CallError(RESP.CONFLICT, desc)
export const forbidden = (desc?: string): CallError => new CallError(RESP.FORBIDDEN, desc)

/** Fails the call but keeps what it wrote: `throw committed(badField('imgCode', …))`. */
export function committed(error: CallError): CallError {
  error.commit = true
  return error
}
