import type { TestGateway, TestSession } from './gateway'

export interface LoggedOperation {
  operationNo: string
  action: string
  operator: string
  operatorId: string
}

/** What the log of operations says was done to a record, oldest first. */
export async function operationsOn(
  gw: Pick<TestGateway, 'post'>,
  session: TestSession,
  recordNo: string,
): Promise<LoggedOperation[]> {
  const { respData } = await gw.post('/v1/audit/list', { pageSize: 100, recordNo }, { session })
  return (respData.list as LoggedOperation[]).toReversed()
}

/** The values that an operation changed, and what was asked for. */
export const operationDetail = async (
  gw: Pick<TestGateway, 'post'>,
  session: TestSession,
  { operationNo }: LoggedOperation,
) => (await gw.post('/v1/audit/detail', { operationNo }, { session })).respData
