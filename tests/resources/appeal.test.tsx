import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import appeal from '../../src/resources/appeal'
import { newUser, renderAt } from '../support/render'

const ID = 'RA26112000000001'
const SUBMIT = '/v1/risk/appealSubmit'
const PATH = '/merchants/riskMerchantAppealCenter'
const FILES = [
  'LEGAL_ID_FRONT',
  'LEGAL_ID_BACK',
  'BIZ_LICENSE',
  'DOOR_PHOTO',
  'INDOOR_PHOTO',
  'TRADE_PROOF',
  'GOODS_PROOF',
].map((fileCode) => ({ fileCode, itemName: fileCode, token: `token-${fileCode}` }))

/** The gateway's answer for an appeal that was sent once and is incomplete. */
const SENT = {
  appealId: ID,
  version: 3,
  merId: '8261120001000001',
  merName: '西湖小馆',
  appealNode: 'SUPPLEMENT',
  deadline: '2026-11-21 09:00:00',
  remainText: '18小时',
  urgent: '1',
  canReopen: '0',
  submitted: '1',
  merType: '02',
  businessPattern: '02',
  merBusinessLicenseNo: '9144030071526726XG',
  mainBusiness: '中式餐饮堂食与外卖',
  appealDesc: '当日为店庆促销，老顾客集中充值，交易均有小票与监控，请核实。',
  appealPersonName: '林**',
  appealPersonCertNo: '110105********002X',
  appealPersonPhoneNo: '199****0001',
  legalSource: 'RECORD',
  legalName: '周**',
  legalCertNo: '440524********0014',
  legalPhoneNo: '199****0002',
  businessAddress: '文三路90号东部软件园',
  businessLocationNature: '02',
  businessLocationType: '01',
  businessTime: '09:00-22:00',
  employeeCnt: 12,
  relatedTrades: [],
  appealFileList: FILES,
  trades: [],
  logs: [],
}

const open = (view: 'edit' | 'show', record: Record<string, unknown>) =>
  renderAt({
    resources: [appeal],
    at: `${PATH}/${view}/${ID}`,
    answers: {
      '/v1/risk/appealDetail': record,
      '/v1/tool/batchFilelist': [],
      '/v1/risk/appealTradeKVRequest': [],
      '/v1/risk/appealList': { total: 0, list: [] },
      [SUBMIT]: { appealId: ID, appealNode: 'AUDITING', version: 4 },
    },
  })

describe('the form of an appeal', () => {
  test('says above the form whose case it is, and by when', async () => {
    open('edit', { ...SENT, riskType: 'CASH_OUT', frozenAmt: 123_450 })
    const about = await screen.findByRole('region', { name: '所填的记录' })
    for (const words of ['西湖小馆', ID, '¥1,234.50', '2026-11-21 09:00:00'])
      expect(about.textContent).toContain(words)
  })

  test('asks a shop for its place, an online business for its pages, and both for both', async () => {
    const user = newUser()
    open('edit', SENT)
    expect(await screen.findByLabelText('营业时间')).toBeTruthy()
    expect(screen.queryByLabelText('ICP备案号')).toBeNull()
    await user.click(screen.getByLabelText('线上'))
    expect(screen.queryByLabelText('营业时间')).toBeNull()
    expect(screen.getByLabelText('ICP备案号')).toBeTruthy()
    await user.click(screen.getByLabelText('线上+线下'))
    expect(screen.getByLabelText('营业时间')).toBeTruthy()
    expect(screen.getByLabelText('ICP备案号')).toBeTruthy()
    await user.click(screen.getByLabelText('小微'))
    expect(screen.queryByLabelText('营业执照号')).toBeNull()
  })

  test('wants the persons of a first submission, and another legal person only if there is one', async () => {
    const user = newUser()
    const { sent } = open('edit', { ...SENT, submitted: '0', appealNode: 'WAIT_APPEAL' })
    expect(await screen.findByText('影像资料')).toBeTruthy()
    expect(screen.queryByLabelText('法人姓名')).toBeNull()
    await user.click(screen.getByLabelText('另行填写'))
    await user.click(screen.getByRole('button', { name: '提交' }))
    for (const label of ['申诉人姓名', '申诉人身份证号', '申诉人手机号', '法人姓名', '法人手机号'])
      expect(screen.getByText(`请输入${label}`)).toBeTruthy()
    expect(sent(SUBMIT)).toEqual([])
  })

  test('sends only what was missing: a changed text, and which evidence was taken away', async () => {
    const user = newUser()
    const { sent, toasts } = open('edit', SENT)
    const hours = await screen.findByLabelText('营业时间')
    await user.clear(hours)
    await user.type(hours, '10:00-23:00')
    await user.click(await screen.findByRole('button', { name: '移除进货单/合同1' }))
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(toasts).toEqual(['申诉已提交，请等待审核']))
    const { requestSeqId, sign, sessionId, userId, __branchId, ...body } = sent(SUBMIT)[0]!
    expect(body).toEqual({
      appealId: ID,
      version: '3',
      businessTime: '10:00-23:00',
      appealFileList: JSON.stringify([
        { itemName: '进货单/合同', fileCode: 'GOODS_PROOF', token: '' },
      ]),
    })
  })

  test('offers the documents on file, and says what the record knows; both are sent', async () => {
    const user = newUser()
    const { appealFileList: _, businessTime: __, mainBusiness: ___, ...blank } = SENT
    const onFile = FILES.slice(0, 5)
    const { sent } = open('edit', {
      ...blank,
      documentsOnFile: onFile,
      suggested: { mainBusiness: '餐饮，中式正餐', businessTime: '10:00-22:00' },
    })
    expect((await screen.findByLabelText<HTMLInputElement>('营业时间')).value).toBe('10:00-22:00')
    const offered = screen.getByRole('group', { name: '档案中已有，勾选即用：' })
    await user.click(within(offered).getByLabelText('门头照'))
    expect(await screen.findByRole('button', { name: '移除门头照1' })).toBeTruthy()
    await user.click(within(offered).getByLabelText('全部使用'))
    await user.click(within(offered).getByLabelText('店内照'))
    await user.click(screen.getByLabelText('法人本人'))
    expect(screen.queryByLabelText('申诉人姓名')).toBeNull()
    const proof = screen.getByLabelText('上传交易凭证/小票')
    await user.upload(
      proof,
      new File([new Uint8Array([0xff, 0xd8, 0xff])], '小票.jpg', { type: 'image/jpeg' }),
    )
    const indoor = screen.getByLabelText('上传店内照')
    await user.upload(
      indoor,
      new File([new Uint8Array([0xff, 0xd8, 0xff])], '店内.jpg', { type: 'image/jpeg' }),
    )
    await screen.findByRole('button', { name: '预览店内.jpg' })
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(sent(SUBMIT)).toHaveLength(1))
    const body = sent(SUBMIT)[0]!
    expect(body).toMatchObject({
      appealPersonSource: 'RECORD',
      mainBusiness: '餐饮，中式正餐',
      businessTime: '10:00-22:00',
    })
    const tokens = (JSON.parse(body.appealFileList!) as { token: string }[]).map((f) => f.token)
    expect(tokens).toEqual([...onFile.slice(0, 4).map(({ token }) => token), 'token-2', 'token-1'])
  })

  test('is not for an appeal that is being looked at', async () => {
    open('edit', { ...SENT, appealNode: 'AUDITING' })
    expect(await screen.findByText('当前状态不能填写')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
  })
})

describe('the detail of an appeal', () => {
  test('says in words and tone that little time is left, and leads to the form', async () => {
    open('show', SENT)
    const left = await screen.findByText('18小时')
    expect(left.className).toContain('rv-tone-failed')
    expect(left.querySelector('svg')).toBeTruthy()
    expect(screen.getByRole('link', { name: '填写申诉' })).toBeTruthy()
  })

  test('offers no form once it is closed', async () => {
    open('show', {
      ...SENT,
      appealNode: 'CLOSED',
      auditResult: 'PASS',
      urgent: '0',
      remainText: null,
    })
    expect(await screen.findByText('申诉通过')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '填写申诉' })).toBeNull()
    expect(screen.queryByRole('button', { name: '重新申诉' })).toBeNull()
  })
})

test('pending appeals are sorted by deadline, the others by arrival', async () => {
  const user = newUser()
  const { sent, address } = renderAt({
    resources: [appeal],
    at: PATH,
    answers: { '/v1/risk/appealList': { total: 1, list: [SENT], tabs: { WAIT_APPEAL: 1 } } },
  })
  await screen.findByText(ID)
  const asked = () => sent('/v1/risk/appealList').at(-1)!
  expect(asked()).toMatchObject({ sortField: 'createTime', sortOrder: 'desc' })
  await user.click(screen.getByRole('tab', { name: /待申诉/ }))
  await waitFor(() => expect(asked()).toMatchObject({ sortField: 'deadline', sortOrder: 'asc' }))
  expect(address()).toBe(`${PATH}?appealNode=WAIT_APPEAL`)
  await user.click(screen.getByRole('tab', { name: /审核中/ }))
  await waitFor(() => expect(asked()).toMatchObject({ sortField: 'createTime' }))
})
