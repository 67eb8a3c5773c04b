import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConsoleError } from '../../src/lib/post'
import device from '../../src/resources/device'
import { envelope } from '../support/fake-edges'
import { newUser, renderAt, type RenderOptions } from '../support/render'

const IMPORT = '/v1/device/batchImport'
const opened: string[] = []

beforeEach(() => {
  opened.length = 0
  // jsdom follows no links.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push(new URL(this.href).pathname)
  })
})
afterEach(() => vi.restoreAllMocks())

function open(answer: unknown, refusesFile?: RenderOptions['refusesFile']) {
  return renderAt({
    resources: [device],
    at: '/merchants/terminal',
    ...(refusesFile && { refusesFile }),
    answers: {
      '/v1/device/list': { total: 0, pageNum: 1, pageSize: 20, list: [] },
      '/v1/device/importTemplate': { url: '/files/template' },
      '/v1/function/jfileUrl': { url: '/files/failures' },
      [IMPORT]: answer,
    },
  })
}
async function chooseFile(user: ReturnType<typeof newUser>): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: '批量导入' }))
  const dialog = await screen.findByRole('dialog')
  await user.upload(
    await within(dialog).findByLabelText('上传终端文件'),
    new File(['PK'], '终端.xlsx'),
  )
  await within(dialog).findByText('终端.xlsx')
  return dialog
}

test('an import says in its dialog how it went, and hands out what failed', async () => {
  const user = newUser()
  const { sent, toasts } = open({ total: 5, successCount: 3, failCount: 2, failToken: 'F1' })
  const dialog = await chooseFile(user)
  await user.click(within(dialog).getByRole('button', { name: '开始导入' }))
  expect((await screen.findByText('成功 3 条，失败 2 条')).tagName).toBe('OUTPUT')
  expect(sent(IMPORT)[0]).toMatchObject({ token: 'token-1' })
  expect(toasts).toEqual([])
  await waitFor(() => expect(sent('/v1/device/list')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: '下载失败明细' }))
  await waitFor(() => expect(opened).toEqual(['/files/failures']))
  expect(sent('/v1/function/jfileUrl')[0]).toMatchObject({ jToken: 'F1' })
  await user.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('without failures there is no file to download', async () => {
  const user = newUser()
  open({ total: 3, successCount: 3, failCount: 0, hiddenCount: 0, failToken: null, failRows: [] })
  const dialog = await chooseFile(user)
  await user.click(within(dialog).getByRole('button', { name: '开始导入' }))
  await screen.findByText('成功 3 条，失败 0 条')
  expect(screen.queryByRole('button', { name: '下载失败明细' })).toBeNull()
  expect(screen.queryByRole('region', { name: '失败的行' })).toBeNull()
})

test('rows that failed are shown with their reasons, and hidden ones are counted', async () => {
  const user = newUser()
  const failRows = [
    { line: 3, reason: '终端序列号(SN)：数字超过15位，请把该列设为文本' },
    { line: 7, reason: '请输入入网认证编号；渠道商不存在' },
  ]
  open({ total: 5, successCount: 3, failCount: 2, hiddenCount: 4, failToken: 'F1', failRows })
  const dialog = await chooseFile(user)
  await user.click(within(dialog).getByRole('button', { name: '开始导入' }))
  await screen.findByText('成功 3 条，失败 2 条，4 行隐藏或被筛选掉，没有导入')
  const table = within(screen.getByRole('region', { name: '失败的行' })).getByRole('table')
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    '行号失败原因',
    '3终端序列号(SN)：数字超过15位，请把该列设为文本',
    '7请输入入网认证编号；渠道商不存在',
  ])
})

test('a file that the gateway does not take says the gateway’s reason, until another is picked', async () => {
  const user = newUser()
  const msg = '文件内容不是有效的Excel文件(.xlsx)，请重新选择'
  let refusal: Error | undefined = new ConsoleError({
    path: '/v1/function/upload',
    message: msg,
    respCode: '90400',
  })
  const { toasts } = open({}, () => refusal)
  await user.click(await screen.findByRole('button', { name: '批量导入' }))
  const dialog = await screen.findByRole('dialog')
  const input = await within(dialog).findByLabelText<HTMLInputElement>('上传终端文件')
  expect(input.accept).toBe('.xlsx,.csv')
  await user.upload(input, new File(['x'], '终端.xlsx'))
  expect((await within(dialog).findByText(msg)).tagName).toBe('P')
  expect(toasts).toEqual([msg])
  refusal = undefined
  await user.upload(input, new File(['x'], '终端.csv'))
  await within(dialog).findByText('终端.csv')
  expect(within(dialog).queryByText(msg)).toBeNull()
})

test('the template is fetched before anything is filled in', async () => {
  const user = newUser()
  open({})
  await user.click(await screen.findByRole('button', { name: '批量导入' }))
  await user.click(await screen.findByRole('button', { name: '下载导入模板' }))
  await waitFor(() => expect(opened).toEqual(['/files/template']))
})

test('a file that cannot be read is refused at its field', async () => {
  const user = newUser()
  const msg = '工作表是空的，请用模板填写'
  const refusal = envelope({ errors: [{ field: 'token', msg }] }, '90400', msg)
  open(refusal)
  const dialog = await chooseFile(user)
  await user.click(within(dialog).getByRole('button', { name: '开始导入' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(msg)
})

function withResolvers() {
  let resolve!: (value: undefined) => void
  const promise = new Promise<undefined>((done) => (resolve = done))
  return { promise, resolve }
}

test('the call is not sent before the selected file is uploaded', async () => {
  const user = newUser()
  const arrival = withResolvers()
  open({}, () => arrival.promise)
  await user.click(await screen.findByRole('button', { name: '批量导入' }))
  const dialog = await screen.findByRole('dialog')
  const input = await within(dialog).findByLabelText('上传终端文件')
  await user.upload(input, new File(['PK'], '终端.xlsx'))
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: '开始导入' })
  await waitFor(() => expect(confirm.disabled).toBe(true))
  arrival.resolve(undefined)
  await waitFor(() => expect(confirm.disabled).toBe(false))
})
