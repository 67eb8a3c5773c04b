import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { SANDBOX_PASSWORD } from '../support/samples'
import { gatewayForFile } from '../support/gateway'

/** What a role asks of the second factor is not taken away by the way. */

const gw = await gatewayForFile()
const session = await gw.signIn('fws_admin')
const save = (body: Record<string, unknown>) => gw.post('/v1/role/save', body, { session })
const detail = async (roleNo: string) =>
  (await gw.post('/v1/role/detail', { roleNo }, { session })).respData

let steps = 0
function codeOf(secret: string): string {
  steps += 1
  gw.advanceWall(30_000)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
}

const codes = ['02100033:apply']
const made = await save({
  roleName: '有限额的角色',
  roleType: '3',
  codes,
  mfaRequired: '1',
  mfaAboveAmt: '5000',
})
const { roleNo } = made.respData

test('a save without its keys leaves the limit and the second factor of a role', async () => {
  const saved = await save({ roleNo, version: '1', roleName: '改了名的角色', codes })
  expect(saved.respCode).toBe('90000')
  expect(await detail(roleNo)).toMatchObject({
    roleName: '改了名的角色',
    mfaRequired: '1',
    mfaAboveAmt: 5000,
  })
})

test('lowering either asks for a fresh code, and is described in the operation log', async () => {
  const lower = { roleNo, version: '2', mfaRequired: '0', mfaAboveAmt: '' }
  expect(await save(lower)).toMatchObject({
    respCode: '90403',
    respDesc:
      '降低保护（不再要求两步验证，取消大额操作二次验证）须验证身份，请先在个人设置中开启两步验证',
  })
  const { respData } = await gw.post(
    '/v1/user/mfaSetup',
    { password: SANDBOX_PASSWORD },
    { session },
  )
  await gw.post('/v1/user/mfaConfirm', { code: codeOf(respData.secret) }, { session })
  const asked = await save({ roleNo, version: '2', mfaAboveAmt: '900000' })
  expect(asked.respData.errors).toEqual([
    {
      field: 'mfaCode',
      msg: '降低保护（大额操作二次验证由¥50.00提高到¥9,000.00），请输入两步验证码',
    },
  ])
  expect((await save({ ...lower, mfaCode: '000000' })).respData.errors[0].field).toBe('mfaCode')
  expect(await detail(roleNo)).toMatchObject({ mfaRequired: '1', mfaAboveAmt: 5000 })

  expect((await save({ ...lower, mfaCode: codeOf(respData.secret) })).respCode).toBe('90000')
  expect(await detail(roleNo)).toMatchObject({ mfaRequired: '0', mfaAboveAmt: null })
  const log = await gw.post('/v1/audit/list', { recordNo: roleNo }, { session })
  const { operationNo } = log.respData.list[0]
  const told = await gw.post('/v1/audit/detail', { operationNo }, { session })
  expect(JSON.stringify(told.respData)).toContain(
    '降低保护（不再要求两步验证，取消大额操作二次验证）',
  )
})

test('raising it needs no code', async () => {
  const raised = await save({ roleNo, version: '3', mfaAboveAmt: '100' })
  expect(raised.respCode).toBe('90000')
})
