import { expect, test } from 'vitest'
import type { z } from 'zod'
import { CALLS, callsByPath } from '../../calls'
import type { Call } from '../../core/call'
import { gatewayForFile } from '../support/gateway'

/** In a write a missing key means unchanged (contract §3): of every call that edits a record. */

const gw = await gatewayForFile()
const session = await gw.signIn('fws_admin')
const post = (path: string, body: Record<string, unknown>) => gw.post(path, body, { session })

/** The object below transforms and refinements. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  const { shape } = schema as { shape?: Record<string, z.ZodType> }
  const inner = (schema as { def?: { in?: z.ZodType } }).def?.in
  return shape ?? (inner ? shapeOf(inner) : {})
}

/** Writes with optional keys that edit nothing with them, or that keep the omitted values themselves. */
const OTHERS: Readonly<Record<string, string>> = {
  '/v1/account/enterClearing': 'new',
  '/v1/account/rebateAllot': 'new',
  '/v1/account/rebateSteer': 'act: why',
  '/v1/account/rechargeApply': 'new',
  '/v1/account/setClearing': 'what is left out stays',
  '/v1/account/subsidyAllot': 'new',
  '/v1/account/subsidySteer': 'act: why',
  '/v1/account/withdrawApply': 'new',
  '/v1/bank/entryAsk': 'act: why',
  '/v1/bank/entryBatch': 'act: with its document',
  '/v1/bank/entryMatch': 'act: with which',
  '/v1/bank/entryNote': 'two fields, sent whole',
  '/v1/closing/approve': 'act: remark',
  '/v1/closing/ask': 'act: remark',
  '/v1/closing/reject': 'act: why',
  '/v1/closing/reopen': 'act: why',
  '/v1/correction/add': 'new',
  '/v1/correction/approve': 'act: remark',
  '/v1/correction/reject': 'act: why',
  '/v1/approval/approve': 'act: words',
  '/v1/approval/reject': 'act: why',
  '/v1/approval/withdraw': 'act: why',
  '/v1/cost/add': 'new',
  '/v1/chargeback/answer': 'act: sent once',
  '/v1/device/add': 'new',
  '/v1/device/bind': 'act: where it is put up',
  '/v1/device/deviceListExport': 'new',
  '/v1/download/create': 'new',
  '/v1/fin/billAsk': 'new',
  '/v1/fin/diffFill': 'act: whose payment',
  '/v1/import/create': 'new',
  '/v1/import/undo': 'act: why',
  '/v1/ingest/eventBind': 'act: which shop',
  '/v1/ingest/fileUpload': 'new',
  '/v1/invoice/redApply': 'act: why',
  '/v1/invoice/save': 'merges in its handler',
  '/v1/invoice/submit': 'act: a confirmation',
  '/v1/merchant/assignSalesman': 'one field, required',
  '/v1/merchant/changeSettle': 'new',
  '/v1/merchant/settleChangeApprove': 'act: remark',
  '/v1/merchant/settleChangeReject': 'act: remark',
  '/v1/merchant/topUp': 'new',
  '/v1/merchantChange/approve': 'act: remark',
  '/v1/merchantChange/ask': 'new, or a draft sent whole',
  '/v1/merchantChange/reject': 'act: remark',
  '/v1/partner/ruleAdd': 'new',
  '/v1/private/business/applyStep': 'merges in its handler',
  '/v1/risk/appealSubmit': 'merges in its handler',
  '/v1/session/endOthers': 'act: whose',
  '/v1/settle/accountApprove': 'act: remark',
  '/v1/settle/accountReject': 'act: remark',
  '/v1/settle/changeAccount': 'new account of a payment',
  '/v1/shop/codeAdd': 'new',
  '/v1/source/rotateSecret': 'act: which of the two',
  '/v1/staff/add': 'new',
  '/v1/trade/find': 'no edit: a search',
  '/v1/wechat/apply': 'new',
  '/v1/wechat/applyPrivate': 'new',
  '/v1/wechat/cancel': 'act: why',
  '/v2/hlbMiniApply/save': 'merges in its handler',
}

test('a write with optional keys declares their current values, or is no edit', () => {
  const silent = [...callsByPath(CALLS).values()].filter((call) => {
    if (!call.write || typeof call.access !== 'object' || 'current' in call) return false
    const keys = Object.entries(shapeOf(call.request)).filter(([name]) => name !== 'version')
    return keys.some(([, field]) => field.safeParse(undefined).success)
  })
  expect(silent.map(({ path }: Call) => path).sort()).toEqual(Object.keys(OTHERS).sort())
})

const first = async (list: string, body: Record<string, unknown> = {}) =>
  (await post(list, body)).respData.list[0] as Record<string, unknown>

/** What changes with each write. */
const without = (record: Record<string, unknown>) => {
  const { version: _v, updateTime: _u, logs: _l, lastChange: _c, ...rest } = record
  return rest
}

const newRole = async () =>
  (
    await post('/v1/role/save', {
      roleName: '什么都有的角色',
      roleType: '3',
      codes: ['02100025'],
      authFlag: '1',
      mfaAboveAmt: '500',
      remark: '说明',
    })
  ).respData as { roleNo: string; version: number }

test.each<[save: string, detail: string, naming: () => Promise<Record<string, unknown>>]>([
  ['/v1/role/save', '/v1/role/detail', async () => ({ roleNo: (await newRole()).roleNo })],
  [
    '/v1/staff/save',
    '/v1/staff/detail',
    async () => ({ staffId: (await first('/v1/staff/list', { loginName: 'fws_ops' })).staffId }),
  ],
  [
    '/v1/staff/save',
    '/v1/staff/detail',
    async () => ({ staffId: (await first('/v1/staff/list', { loginName: 'qd_sales' })).staffId }),
  ],
  [
    '/v1/partner/save',
    '/v1/partner/detail',
    async () => ({ partnerNo: (await first('/v1/partner/list')).partnerNo }),
  ],
])('%s of a record alone leaves everything that %s shows', async (save, detail, naming) => {
  const of = await naming()
  const before = (await post(detail, of)).respData
  const saved = await post(save, { ...of, version: before.version })
  expect(saved.respDesc).toBe('成功')
  expect(without((await post(detail, of)).respData)).toEqual(without(before))
})

test('a merchant’s terms and the overdraft stay where only a reason is sent', async () => {
  const { merId } = await first('/v1/merchant/queryList', { merStatus: 'NORMAL' })
  const terms = { reserveRate: 100, reserveTargetAmt: 5000, reserveDays: 30, debtLimitAmt: 700 }
  await post('/v1/merchant/setReserve', { merId, ...terms, reason: '约定' })
  const again = await post('/v1/merchant/setReserve', { merId, debtLimitAmt: 900, reason: '约定' })
  expect(again.respData).toEqual({ merId, ...terms, debtLimitAmt: 900 })
  await post('/v1/account/setOverdraft', { overdraftAmt: '12345', reason: '约定' })
  const overdraft = await post('/v1/account/setOverdraft', { reason: '约定' })
  expect(overdraft.respData.overdraftAmt).toBe(12345)
})

test('the view that a list opens with and its look stay where a request names none, and an empty one clears', async () => {
  const resource = 'order'
  const look = { order: ['amt'], hidden: [] }
  const view = { resource, name: '一个视图', state: {}, shared: false }
  const { viewId } = (await post('/v1/view/save', view)).respData
  await post('/v1/view/setDefault', { resource, viewId })
  await post('/v1/view/look', { resource, place: 'all', state: look })
  const kept = async () => {
    const { defaultViewId, looks } = (await post('/v1/view/list', { resource })).respData
    return { defaultViewId, looks }
  }
  expect((await post('/v1/view/setDefault', { resource })).respCode).toBe('90000')
  expect((await post('/v1/view/look', { resource, place: 'all' })).respCode).toBe('90000')
  expect(await kept()).toEqual({ defaultViewId: viewId, looks: { all: look } })
  await post('/v1/view/setDefault', { resource, viewId: '' })
  await post('/v1/view/look', { resource, place: 'all', state: '' })
  expect(await kept()).toEqual({ defaultViewId: null, looks: {} })
})

test('a key that is sent empty clears', async () => {
  const [role] = (await post('/v1/role/list', { roleName: '什么都有的角色' })).respData.list
  const { roleNo, version } = role
  expect((await post('/v1/role/save', { roleNo, version, remark: '' })).respCode).toBe('90000')
  expect((await post('/v1/role/detail', { roleNo })).respData).toMatchObject({
    remark: '',
    mfaAboveAmt: 500,
    authFlag: '1',
  })
})
