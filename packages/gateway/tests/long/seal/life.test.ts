import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '../../../schema'
import { isSealedColumn } from '../../../core/seal/columns'
import { openNumber } from '../../../core/seal/number-seal'
import { SEALED_TABLES } from '../../../features/sealing/sealed-tables'
import { prove } from '../../../features/proof/prove'
import { completeForm, finished } from '../../apply-upstream/support'
import { deskOf } from '../../account/recharge-support'
import { merchantOf, requestFor } from '../../merchant/settle-change-support'
import { gatewayForFile } from '../../support/gateway'
import { operationDetail, operationsOn } from '../../support/operations'
import { foundPlain, storedNumbers } from '../../seal/stored'

const KEY = { dataSecret: 'key-of-this-test-0123456789abcdef' }
const gw = await gatewayForFile({ config: KEY })
await gw.runDue()
const admin = await gw.signIn('fws_admin')
const desk = deskOf(gw, admin)

const ID = '110105198001010032'
const CARD = '6217000000000000004'

test('every table with a sealed column is sealed by the job', () => {
  const sealed = Object.values(schema)
    .filter((one) => is(one, PgTable))
    .filter((table) => Object.values(getTableColumns(table)).some(isSealedColumn))
  expect(new Set(SEALED_TABLES.map(({ table }) => table))).toEqual(new Set(sealed))
})

test('after a merchant’s life no number that was typed, and none of the samples, lies plain', async () => {
  const form = await completeForm(gw, admin, 'normal', { legalIdNo: ID })
  await finished(gw, admin, 'normal', { legalIdNo: ID, acctNo: form.acctNo as string })
  await gw.post(
    '/v1/private/business/applyStep',
    { entryKind: 'mini', data: { subjectType: 'MICRO', legalIdNo: ID, acctNo: CARD } },
    { session: admin },
  )
  const holder = await merchantOf(gw, 'MICRO')
  const asked = await requestFor(gw, admin, holder)
  const change = await gw.post('/v1/merchant/changeSettle', asked, { session: admin })
  expect(change.respCode).toBe('90000')
  await desk.apply('EBANK', { payerAcct: '6222020200112230187' })
  await gw.clock.advance(26 * 3_600_000)

  const stored = await storedNumbers(gw.db)
  expect(stored.length).toBeGreaterThan(500)
  expect(stored.filter((text) => !text.startsWith('s1.'))).toEqual([])
  const samples = stored.map(openNumber)
  const numbers = new Set([...samples, ID, CARD, asked.acctNo, '6222020200112230187'])
  expect(await foundPlain(gw.db, numbers)).toEqual([])
})

test('a number is found by an equal one: the same person and card cannot apply twice', async () => {
  const mine = { legalIdNo: '110105199001010037', acctNo: '6217000000000000012' }
  const first = await completeForm(gw, admin, 'mini', mine)
  const save = async () => {
    const data = { ...first, shortName: '早点铺' }
    const saved = await gw.post(
      '/v1/private/business/applyStep',
      { entryKind: 'mini', data },
      { session: admin },
    )
    const { applyId, version } = saved.respData
    return gw.post('/v1/private/business/applySubmit', { applyId, version }, { session: admin })
  }
  expect(await save()).toMatchObject({ respCode: '90000' })
  expect((await save()).respData.errors).toEqual([
    { field: 'legalIdNo', msg: '该证件与银行账号已存在进行中的申请单' },
  ])
})

test('the log of operations says numbers masked, as before they were sealed', async () => {
  const holder = await merchantOf(gw, 'ENTERPRISE')
  const asked = await requestFor(gw, admin, holder)
  await gw.post('/v1/merchant/changeSettle', asked, { session: admin })
  const operation = (await operationsOn(gw, admin, holder.merId)).at(-1)!
  const detail = JSON.stringify(await operationDetail(gw, admin, operation))
  expect(detail).toContain('1202 **** **** 2345')
  expect(detail).not.toContain('s1.')
})

test('the books and the decisions about payees are proved as before', async () => {
  const { proven } = await prove(gw.db, undefined, KEY)
  expect(proven.filter(({ wrong }) => wrong > 0)).toEqual([])
})
