import axios, { AxiosError, AxiosHeaders } from 'axios'
import { abortError, TransportError, type Transport } from './transport'

/**
 * The console's transport: axios, for upload progress. Any status resolves and the body stays text;
 * the caller reads the envelope.
 */
export const axiosTransport: Transport = async (request) => {
  const { onProgress } = request
  try {
    const response = await axios.request<string>({
      method: 'POST',
      url: request.url,
      data: request.body,
      headers: request.contentType ? { 'Content-Type': request.contentType } : undefined,
      timeout: request.timeoutMs,
      signal: request.signal,
      responseType: 'text',
      transformResponse: (text: string) => text,
      validateStatus: () => true,
      // Without it a time-out and a connection closed by the browser have the same code.
      transitional: { clarifyTimeoutError: true },
      onUploadProgress: onProgress
        ? ({ progress }) => progress !== undefined && onProgress(progress)
        : undefined,
    })
    const headers = AxiosHeaders.from(response.headers as AxiosHeaders)
    return {
      status: response.status,
      text: response.data ?? '',
      header(name) {
        const value = headers.get(name)
        return value === undefined || value === null ? null : String(value)
      },
    }
  } catch (error) {
    if (axios.isCancel(error)) throw abortError()
    if (error instanceof AxiosError)
      throw new TransportError(error.code === AxiosError.ETIMEDOUT ? 'timeout' : 'broken', error)
    throw error
  }
}
