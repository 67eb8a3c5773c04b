import { expect, test } from 'vitest'
import { BANKS } from '../../features/reference/banks'
import { cnapsOfBank } from '#domain/validation/cnaps'
import { gatewayForFile } from '../support/gateway'
import { applicationRow, finished, typed } from './support'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

test('a typed branch is taken, whatever its check digit and bank, and is saved with the merchant', async () => {
  const branch = { branchCode: '103331002037', branchName: '中国农业银行杭州城站支行' }
  const applyId = await finished(gw, admin, 'normal', branch)
  const { merId } = await applicationRow(gw, applyId)
  const { respData } = await gw.post('/v1/merchant/detail', { merId }, { session: admin })
  expect(respData).toMatchObject({ ...branch, bankCode: '01020000' })
})

test.each([
  ['another bank', '01030000', '330100', '联行号前三位通常为102，与开户银行不符，请核对'],
  ['another city', '01020000', '440100', '联行号中的城市与开户行省市不符，请核对'],
])('a branch of %s is a doubt of the submission', async (_, bankCode, cityCode, msg) => {
  const { respData: branches } = await gw.post(
    '/v1/function/bankFunc/branchList',
    { bankCode, cityCode },
    { session: admin },
  )
  const body = await typed(gw, admin, 'normal', branches[0])
  const { respData } = await gw.post('/v1/private/business/applySubmit', body, { session: admin })
  expect(respData.warnings).toContainEqual({ field: 'branchCode', msg })
})

test('a branch number of eleven digits is refused when it is saved', async () => {
  const { applyId, version } = await typed(gw, admin)
  const body = { applyId, version, data: { branchCode: '10333100203' } }
  const { respData } = await gw.post('/v1/private/business/applyStep', body, { session: admin })
  expect(respData.errors).toEqual([{ field: 'branchCode', msg: '联行号为12位数字' }])
})

test.each([
  ['branchName', '请输入支行'],
  ['branchCode', '请选择联行号'],
])('without its %s a branch is refused as the form is sent', async (field, msg) => {
  const body = await typed(gw, admin, 'normal', { [field]: '' })
  const { respData } = await gw.post('/v1/private/business/applySubmit', body, { session: admin })
  expect(respData.errors).toEqual([{ field, msg }])
})

test('every bank’s numbers begin as its branches’ do', () => {
  expect(
    BANKS.filter(({ bankCode, cnaps }) => ![cnaps, undefined].includes(cnapsOfBank(bankCode))),
  ).toEqual([])
  expect(BANKS.filter(({ bankCode }) => cnapsOfBank(bankCode) === undefined)).toHaveLength(2)
})
