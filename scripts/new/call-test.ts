import type { CallKind } from './call'
import { typedOf, type CallParts } from './call-text'
import { isNumber } from './table'

/** A test that passes as generated: access, and what the kind of call promises. */
export function testText({ path, table }: CallParts, kind: CallKind, list = ''): string {
  const required = typedOf(table).filter(([, column]) => column.notNull && !column.hasDefault)
  const body = required
    .map(([name, column]) => `${name}: '${isNumber(column) ? '1' : '一'}'`)
    .join(', ')
  const missing = required.map(([name]) => `'${name}'`).join(', ')
  const promise = {
    list: `test('${path} answers a page of rows that the caller may see', async () => {
  const { respCode, respData } = await gw.post(PATH, { pageSize: 20 }, { session })
  expect([respCode, respData.pageNum, respData.pageSize]).toEqual(['90000', 1, 20])
  expect(respData.list.length).toBe(Math.min(20, respData.total))
})`,
    detail: `test('${path} shows what the list shows, and nothing that is not there', async () => {
  const { list } = (await gw.post('${list}', { pageSize: 10 }, { session })).respData
  for (const row of list) {
    const { respData } = await gw.post(PATH, { ${table.id}: row.${table.id} }, { session })
    expect(respData).toEqual(row)
  }
  expect((await gw.post(PATH, { ${table.id}: 'NO_SUCH' }, { session })).respCode).toBe('90404')
})`,
    write: `test('${path} adds a record, and refuses one that lacks a field', async () => {
  const added = await gw.post(PATH, { ${body} }, { session })
  expect([added.respCode, typeof added.respData.${table.id}]).toEqual(['90000', 'string'])
  const { respCode, respData } = await gw.post(PATH, {}, { session })
  const wrong = respData?.errors?.map(({ field }: { field: string }) => field)
  expect([respCode, wrong]).toEqual(['90400', [${missing}]])
})`,
  }[kind]
  return `import { expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'

const PATH = '${path}'
const gw = await gatewayForFile()
const session = await gw.signIn('fws_admin')

${promise}

test('${path} is closed without its code', async () => {
  const other = await gw.signIn('noperm')
  expect((await gw.post(PATH, {}, { session: other })).respCode).toBe('90403')
})
`
}
