import { expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const post = (path: string, body: Record<string, unknown> = {}, session = admin) =>
  gw.post(path, body, { session })
const MODEL = { model: 'XY 900', deviceKind: 'SPEAKER', deviceType: '07', vendor: '星云电子' }
const modelsOf = async (session = admin) => {
  const { respData } = await post('/v1/device/type', { deviceKind: 'SPEAKER' }, session)
  return respData.map(({ model }: { model: string }) => model)
}
const add = (serialNo: string) =>
  post('/v1/device/add', { serialNo, deviceKind: 'SPEAKER', model: 'XY 900' })

test('terminals are taken into stock as a model that the provider has added, until it is stopped', async () => {
  expect((await post('/v1/deviceModel/add', MODEL)).respData).toEqual({
    model: 'XY 900',
    version: 1,
  })
  expect((await post('/v1/deviceModel/add', MODEL)).respData.errors).toEqual([
    { field: 'model', msg: '该型号已存在' },
  ])
  expect(await modelsOf()).toEqual(['HS-V20', 'HS-V50 4G', 'XY 900'])
  const { deviceId } = (await add('XY9000000001')).respData
  expect((await post('/v1/deviceModel/stop', { model: 'XY 900', version: 1 })).respData).toEqual({
    model: 'XY 900',
    version: 2,
  })
  expect(await modelsOf()).toEqual(['HS-V20', 'HS-V50 4G'])
  expect((await add('XY9000000002')).respData.errors[0].field).toBe('model')
  expect((await post('/v1/device/detail', { deviceId })).respData).toMatchObject({
    model: 'XY 900',
    vendor: '星云电子',
  })
  const { list } = (await post('/v1/deviceModel/list', { deviceKind: 'SPEAKER' })).respData
  expect(list).toContainEqual({ ...MODEL, modelStatus: 'STOPPED', version: 2 })
})

test('a model with a blank in its name is found by its name', async () => {
  const { list } = (await post('/v1/deviceModel/list', { model: 'HS-V50 4G' })).respData
  expect(list.map(({ model }: { model: string }) => model)).toEqual(['HS-V50 4G'])
})

test('a stopped model is taken into use again by who has seen it', async () => {
  const resume = (version: number) =>
    post('/v1/deviceModel/resume', { model: 'XY 900', version: String(version) })
  expect((await resume(1)).respCode).toBe('90409')
  expect((await resume(2)).respCode).toBe('90000')
  expect((await resume(3)).respDesc).toBe('该型号在用')
})

test('a provider has models of its own, which only its staff with the code change', async () => {
  const other = await gw.signIn('other_admin')
  expect(await modelsOf(other)).toEqual(['HS-V20', 'HS-V50 4G'])
  const stop = { model: 'XY 900', version: 3 }
  expect((await post('/v1/deviceModel/stop', stop, other)).respCode).toBe('90404')
  const partner = await gw.signIn('qd_admin')
  expect((await post('/v1/deviceModel/add', MODEL, partner)).respCode).toBe('90403')
})
