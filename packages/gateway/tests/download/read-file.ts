import readXlsx from 'read-excel-file/node'
import { expect } from 'vitest'
import type { TestGateway, TestSession } from '../support/gateway'

/** Fetches a finished task's file as a browser does: jfileUrl, then the link. */
export async function fetchFile(gw: TestGateway, session: TestSession, jToken: string) {
  const { respCode, respData } = await gw.post('/v1/function/jfileUrl', { jToken }, { session })
  expect(respCode).toBe('90000')
  const response = await gw.app.inject({ method: 'GET', url: respData.url })
  expect(response.statusCode).toBe(200)
  return response
}

export async function readWorkbook(bytes: Buffer): Promise<Record<string, unknown[][]>> {
  const sheets = await readXlsx(bytes, { trim: false })
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data as unknown[][]]))
}

/** The task as the report centre lists it. */
export async function taskOf(gw: TestGateway, session: TestSession, taskId: string) {
  const { respData } = await gw.post('/v1/download/list', { taskId }, { session })
  return respData.list[0]
}
