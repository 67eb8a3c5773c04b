import { ConsoleError, type Upload } from '../../lib/post'
import type { Session } from '../../lib/session'
import { UPLOAD_PATH } from '../../lib/upload'
import { API_PREFIX, TIMEOUT_B_MS } from '#domain/wire'
import { readAnswer } from './envelope'
import { createSessionWatch, sessionFields } from './session-watch'
import { isAbort, type Transport } from './transport'

/** Spec §5: the message when the gateway gave no reason of its own. */
export const UPLOAD_FAILED_TEXT = '上传错误，请重新上传'

export interface UploadDeps {
  /** A transport that reports progress: `axiosTransport`. */
  transport: Transport
  session: Pick<Session, 'get'>
  onSessionLost?: (error: ConsoleError) => void
  base?: string
}

/**
 * Sends one file as multipart (contract §1): session fields first, then `file`; no sign, no
 * requestSeqId, so a broken upload is not resent automatically. The component's queue uploads one
 * file at a time.
 * @throws ConsoleError with the gateway's message or 上传错误，请重新上传
 */
export function createUpload(deps: UploadDeps): Upload {
  const watch = createSessionWatch(deps.session, deps.onSessionLost)
  return async (file, options = {}) => {
    const fields = sessionFields(deps.session)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value)
    form.append('file', file)
    const token = fields?.sessionId ?? ''
    try {
      const answer = await deps.transport({
        url: `${deps.base ?? ''}${API_PREFIX}${UPLOAD_PATH}`,
        body: form,
        timeoutMs: TIMEOUT_B_MS,
        signal: options.signal,
        onProgress: options.onProgress,
      })
      const data = readAnswer(UPLOAD_PATH, answer) as { token?: unknown } | null
      if (typeof data?.token !== 'string') throw new Error('upload: wanted {token}, got none')
      watch.answered(token)
      return data.token
    } catch (error) {
      if (isAbort(error)) throw error
      watch.failed(token, error)
      if (error instanceof ConsoleError && error.respDesc) throw error
      throw new ConsoleError({
        path: UPLOAD_PATH,
        message: UPLOAD_FAILED_TEXT,
        respCode: error instanceof ConsoleError ? error.respCode : '',
        cause: error,
      })
    }
  }
}
