import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { exportTask } from '../../schema'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()

const PATH = '/v1/device/deviceListExport'

test('an export of terminals becomes a task of the report centre, under the same filter', async () => {
  const session = await gw.signIn('fws_ops')
  const { respCode, respData } = await gw.post(
    PATH,
    { bindStatus: ['IN_STOCK'], pageNum: 3 },
    { session },
  )
  expect(respCode).toBe('90000')
  const [task] = await gw.db.select().from(exportTask).where(eq(exportTask.taskId, respData.taskId))
  expect(task).toMatchObject({
    reportType: 'device',
    format: 'XLSX',
    conditionText: '绑定状态：库存',
  })
})

test('a wrong filter is refused at its field', async () => {
  const session = await gw.signIn('fws_admin')
  expect(await gw.post(PATH, { bindStatus: 'GONE' }, { session })).toMatchObject({
    respCode: '90400',
    respData: { errors: [{ field: 'bindStatus' }] },
  })
})
