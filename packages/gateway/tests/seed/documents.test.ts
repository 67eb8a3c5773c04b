import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()

async function picturesOf(loginName: string) {
  const session = await gw.signIn(loginName)
  const { respData: merchants } = await gw.post('/v1/merchant/queryList', {}, { session })
  const { merId } = merchants.list.find(
    (row: { subjectType: string }) => row.subjectType !== 'MICRO',
  )
  const { respData: detail } = await gw.post('/v1/merchant/detail', { merId }, { session })
  return { session, detail }
}

test.each(['fws_admin', 'other_admin'])('%s opens a merchant’s sample documents', async (who) => {
  const { session, detail } = await picturesOf(who)
  const tokens = [...detail.licensePic, ...detail.storePics]
  expect(tokens).toHaveLength(3)
  const { respData } = await gw.post('/v1/tool/batchFilelist', { tokens }, { session })
  expect(respData.map((file: { fileName: string }) => file.fileName)).toEqual([
    '样本-营业执照.png',
    '样本-门头照.png',
    '样本-店内照.png',
  ])
  for (const { url } of respData) {
    const answer = await gw.app.inject({ method: 'GET', url })
    expect(answer.headers['content-type']).toBe('image/png')
    const bytes = answer.rawPayload
    expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    const start = bytes.indexOf('IDAT')
    const pixels = inflateSync(bytes.subarray(start + 4, start + 4 + bytes.readUInt32BE(start - 4)))
    expect(pixels.length).toBe((width + 1) * height)
  }
})

test('one provider does not open the other’s documents', async () => {
  const { detail } = await picturesOf('fws_admin')
  const session = await gw.signIn('other_admin')
  const { respCode } = await gw.post(
    '/v1/function/jfileUrl',
    { jToken: detail.licensePic[0] },
    { session },
  )
  expect(respCode).toBe('90404')
})
