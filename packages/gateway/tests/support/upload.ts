import type { Gateway } from '../../gateway'
import type { TestSession } from './wire-client'

/** Uploads a file without a network. @returns its token */
export async function uploadTo(
  { app }: Pick<Gateway, 'app'>,
  { sessionId, userId, custId }: TestSession,
  bytes: Uint8Array,
  name = '门头.jpg',
): Promise<string> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ sessionId, userId, __branchId: custId }))
    form.set(field, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const body = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/pcRequest/v1/function/upload',
    headers: { 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return answer.json().respData.token
}
