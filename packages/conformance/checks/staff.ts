import { checkOffered, code, every, want, type Check } from '../check'
import type { Page } from '../probe'

/** People, their roles and what they did, where a gateway offers them (contract §7). */
export const staffChecks: Check[] = [
  checkOffered('staff', '员工与角色', 'staff are listed in scope, for holders', async (probe) => {
    const session = await probe.as('fws_admin')
    const page = await probe.ok<Page>('/v1/staff/list', {}, { session })
    every(
      page.list,
      (row) => typeof row.staffId === 'string' && /\*/.test(String(row.mobile)),
      'a member of staff',
    )
    const nocode = await probe.as('nocode')
    for (const noun of ['staff', 'role', 'partner', 'session']) {
      await probe.ok<Page>(`/v1/${noun}/list`, {}, { session })
      code(await probe.wire.call(`/v1/${noun}/list`, {}, { session: nocode }), '90403')
    }
    const other = await probe.as('other_admin')
    const { staffId } = page.list[0]!
    code(await probe.wire.call('/v1/staff/detail', { staffId }, { session: other }), '90404')
    const save = { roleName: '只读副本', roleType: '3', codes: ['02100025'] }
    const readonly = await probe.as('fws_readonly')
    code(await probe.wire.call('/v1/role/save', save, { session: readonly }), '90403')
  }),
  checkOffered('audit', '操作日志', 'what people did is listed, newest first', async (probe) => {
    const session = await probe.freshSession('fws_admin')
    const { list } = await probe.ok<Page>('/v1/audit/list', {}, { session })
    want(list.length > 0, 'wanted at least the sign-in')
    every(list, (row) => row.operationNo !== '' && row.operationTime !== null, 'an operation')
    const { operationNo } = list[0]!
    await probe.ok('/v1/audit/detail', { operationNo }, { session })
    const other = await probe.as('other_admin')
    code(await probe.wire.call('/v1/audit/detail', { operationNo }, { session: other }), '90404')
  }),
  checkOffered('salesman', '拓展人', 'who looks after a merchant is assigned', async (probe) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.ok<Page>('/v1/merchant/queryList', {}, { session })
    const row = list.find(({ merStatus }) => merStatus !== 'CLOSED')!
    const body = { merId: row.merId, version: row.version, salesman: '周晓燕' }
    const other = await probe.as('other_admin')
    const path = '/v1/merchant/assignSalesman'
    code(await probe.wire.call(path, body, { session: other }), '90404')
    await probe.ok(path, body, { session })
    const { salesman } = await probe.ok<{ salesman: string }>('/v1/merchant/detail', row, {
      session,
    })
    want(salesman === '周晓燕', `wanted the new name, got ${salesman}`)
  }),
]
