import { expect } from 'vitest'
import type { TestGateway, TestSession } from '../support/gateway'

/** Uploads a file as a browser does. @returns the whole answer */
export async function tryUpload(
  gw: TestGateway,
  session: TestSession,
  bytes: Buffer,
  name = '文件.xlsx',
) {
  const boundary = '----upload'
  const part = (field: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`
  const { sessionId, userId, custId } = session
  const head =
    part('sessionId', sessionId) +
    part('userId', userId) +
    part('__branchId', custId) +
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n'
  const response = await gw.app.inject({
    method: 'POST',
    url: '/api/pcRequest/v1/function/upload',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return response.json() as { respCode: string; respDesc: string; respData: { token: string } }
}

/** @returns its token */
export async function upload(gw: TestGateway, session: TestSession, bytes: Buffer, name?: string) {
  const answer = await tryUpload(gw, session, bytes, name)
  expect(answer.respCode).toBe('90000')
  return answer.respData.token
}
