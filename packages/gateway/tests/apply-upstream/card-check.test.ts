import { expect, test } from 'vitest'
import { cardCheckOrder } from '../../features/application/card-check-order'
import { verdictOf } from '../../sandbox/simulator/card-check'
import { answer } from '../../sandbox/simulator/upstream'
import { gatewayForFile } from '../support/gateway'
import { applicationRow, decide, MINUTE, ONE, resubmitted, submitted } from './support'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const checkOf = async (applyId: string) => {
  const { cardCheck, cardCheckReason } = await applicationRow(gw, applyId)
  return [cardCheck, cardCheckReason]
}

test('a private account is checked at its bank with the submission, beside the application', async () => {
  const applyId = await submitted(gw, admin, 'mini')
  expect(await checkOf(applyId)).toEqual(['CHECKING', ''])
  const { acctNo, applyStatus } = await applicationRow(gw, applyId)
  await gw.clock.advance(MINUTE)
  const { code } = verdictOf(acctNo!)
  const [state] = await checkOf(applyId)
  expect(state).toBe(code === 'UNSUPPORTED' ? 'UNKNOWN' : code)
  expect((await applicationRow(gw, applyId)).applyStatus).toBe(applyStatus)
  const { respData } = await gw.post('/v2/merApply/list', { applyId }, { session: admin })
  expect(respData.list[0].cardCheck).toBe(state)
  const info = await gw.post('/v2/hlbMiniApply/info', { applyId }, { session: admin })
  const own = await gw.post('/v1/private/business/applyInfo', { applyId }, { session: admin })
  const { respData: shown } = info.respCode === '90000' ? info : own
  expect(shown.cardCheck).toBe(state)
})

test('a mismatch says why, once, and the next submission is checked anew', async () => {
  const applyId = await submitted(gw, admin, 'mini')
  const about = { providerId: ONE, refId: applyId }
  const mismatch = { code: 'MISMATCH', reason: '预留手机号与银行记录不一致' } as const
  const say = () =>
    gw.db.transaction((tx) => answer(tx, cardCheckOrder, about, mismatch, gw.clock.now()))
  await say()
  expect(await checkOf(applyId)).toEqual(['MISMATCH', '预留手机号与银行记录不一致'])
  await expect(say()).rejects.toThrow('指令已有答复 MISMATCH，不再接受 MISMATCH')
  const items = [{ field: 'bankMobile', reason: '号码有误' }]
  await decide(gw, applyId, 'refuse', { items })
  // The applicant sees the mismatch at the card number until one of the compared values changes.
  const doubt = {
    field: 'acctNo',
    msg: '上次提交的四要素不一致：预留手机号与银行记录不一致',
    blocks: '0',
  }
  const { respData: sent } = await gw.post(
    '/v1/private/business/applyInfo',
    { applyId },
    { session: admin },
  )
  expect(sent.hints).toContainEqual(doubt)
  const save = async (data: object, version: number) =>
    (
      await gw.post(
        '/v1/private/business/applyStep',
        { applyId, version, data },
        { session: admin },
      )
    ).respData
  const renamed = await save({ shortName: '拾光小摊' }, sent.version)
  expect(renamed.hints).toContainEqual(doubt)
  const changed = await save({ bankMobile: '13912345678' }, renamed.version)
  expect(changed.hints).not.toContainEqual(doubt)
  await resubmitted(gw, admin, applyId, { bankMobile: '13912345679' })
  expect(await checkOf(applyId)).toEqual(['CHECKING', ''])
})

test('an account of a company is not asked about', async () => {
  const applyId = await submitted(gw, admin)
  expect(await checkOf(applyId)).toEqual(['NONE', ''])
})

test('the order holds no personal data: the bank gets name, number, card and mobile as it is sent', async () => {
  const applyId = await submitted(gw, admin, 'mini')
  const { submitted: form } = await applicationRow(gw, applyId)
  const of = { providerId: ONE, kind: 'bank.verify', refId: applyId, payload: {} }
  const details = await gw.db.transaction((tx) => cardCheckOrder.details!(tx, of))
  expect(details).toEqual({
    acctName: form!.acctName,
    acctNo: form!.acctNo,
    bankCode: form!.bankCode,
    bankMobile: form!.bankMobile,
    idNo: form!.legalIdNo,
  })
})

test('a person answers for the bank on /sandbox, and the clock answers no second time', async () => {
  const waiting = async (id: string) => {
    const headers = { host: '127.0.0.1' }
    const { list } = (await gw.app.inject({ url: '/sandbox/api/pending', headers })).json()
    return list.find(
      (one: { kind: string; id: string }) => one.kind === 'cardCheck' && one.id === id,
    )
  }
  const applyId = await submitted(gw, admin, 'mini')
  const { merRegName, acctNo } = await applicationRow(gw, applyId)
  expect(await waiting(applyId)).toMatchObject({
    state: 'CHECKING',
    title: `四要素验证：${merRegName} 尾号${acctNo!.slice(-4)}`,
    decisions: ['match', 'mismatch', 'unsupported'],
  })
  const kind = 'cardCheck'
  expect((await decide(gw, applyId, 'refuse', { kind })).status).toBe(400)
  expect((await decide(gw, 'AP1', 'match', { kind })).status).toBe(404)
  const reason = '户名与银行记录不一致'
  expect((await decide(gw, applyId, 'mismatch', { kind, reason })).body).toEqual({
    kind,
    id: applyId,
    from: 'CHECKING',
    to: 'MISMATCH',
  })
  expect((await decide(gw, applyId, 'match', { kind })).status).toBe(409)
  await gw.clock.advance(MINUTE)
  expect(await checkOf(applyId)).toEqual(['MISMATCH', reason])
  expect(await waiting(applyId)).toBeUndefined()
})
