import { RESP } from '#domain/codes'
import { ConsoleError } from '../../lib/post'
import { UPLOAD_FAILED } from './prepare-image'

/** Why an upload failed. */
export interface UploadFailure {
  /** The gateway's message; spec §5's where there was none. */
  sentence: string
  /** false: the same file would be refused again. */
  canRetry: boolean
}

/** Codes that refuse the file itself, or the user. */
const FINAL: readonly string[] = [RESP.BAD_REQUEST, RESP.FORBIDDEN]

export function uploadFailure(error: unknown): UploadFailure {
  if (!(error instanceof ConsoleError)) return { sentence: UPLOAD_FAILED, canRetry: true }
  return { sentence: error.message, canRetry: !FINAL.includes(error.respCode) }
}
