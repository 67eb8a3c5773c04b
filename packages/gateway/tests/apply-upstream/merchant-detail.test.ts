import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { merchant } from '../../schema'
import { gatewayForFile, type TestSession } from '../support/gateway'
import { applicationRow, finished } from './support'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const sales = await gw.signIn('qd_sales')

async function detailOf(applyId: string, session: TestSession) {
  const { merId } = await applicationRow(gw, applyId)
  const { respData } = await gw.post('/v1/merchant/detail', { merId, applyId }, { session })
  return respData
}

const shown = (items: { label: string; value: string }[]) =>
  items.map(({ label, value }) => `${label} ${value}`)

describe('a merchant’s detail', () => {
  test('says what a company’s application says beside the record, in words and masked', async () => {
    const applyId = await finished(gw, sales, 'normal', {
      legalIsUbo: 'N',
      uboList: [
        {
          name: '王小明',
          idType: 'IDCARD',
          idNo: '11010519491231002X',
          begin: '2015-03-01',
          end: '2035-03-01',
          address: '北京市朝阳区建国路2号',
          front: ['t-ubo-front'],
          back: ['t-ubo-back'],
        },
      ],
    })
    for (const session of [admin, sales]) {
      const { entryKind, applyItems } = await detailOf(applyId, session)
      expect(entryKind).toBe('normal')
      expect(shown(applyItems)).toEqual([
        '证照有效期起 2016-05-01',
        '注册地区 浙江省-杭州市-西湖区',
        '注册资本(万元) 100',
        '证件类型 中国大陆居民身份证',
        '证件有效期起 2015-03-01',
        '证件居住地址 北京市朝阳区****',
        '法人是否为受益所有人 否',
        '受益所有人 王**（110105********002X）',
        '联系人类型 经营者/法人',
        '小票名称 西湖小笼包',
        '经营场景 线下',
        '经营地区 浙江省-杭州市-西湖区',
        '经度 120.130663',
        '纬度 30.274085',
      ])
    }
  })

  test('says of a micro merchant what its principal does', async () => {
    const { entryKind, applyItems } = await detailOf(await finished(gw, admin, 'mini'), admin)
    expect(entryKind).toBe('mini')
    expect(shown(applyItems)).toEqual([
      '证件类型 中国大陆居民身份证',
      '证件有效期起 2015-03-01',
      '证件居住地址 北京市朝阳区****',
      '负责人职业 商业、服务业人员',
      '小微经营类型 门店场所',
      '门店/服务/线上店铺名称 张记小笼',
      '经营地区 浙江省-杭州市-西湖区',
    ])
  })

  test('of one that came before has no application to show', async () => {
    const [row] = await gw.db
      .select()
      .from(merchant)
      .where(eq(merchant.providerId, '6000000000000001'))
      .limit(1)
    await gw.db
      .update(merchant)
      .set({ applyId: 'AP19010100000001' })
      .where(eq(merchant.merId, row!.merId))
    const { respData } = await gw.post(
      '/v1/merchant/detail',
      { merId: row!.merId },
      { session: admin },
    )
    expect([respData.entryKind, respData.applyItems]).toEqual([null, []])
  })

  test('shows every picture of the application, personal documents to users who may see numbers', async () => {
    const applyId = await finished(gw, sales)
    const readonly = await gw.signIn('fws_readonly')
    const counts = async (session: TestSession) => {
      const detail = await detailOf(applyId, session)
      return ['licensePic', 'legalIdPics', 'storePics', 'otherPics'].map(
        (name) => detail[name].length,
      )
    }
    expect(await counts(admin)).toEqual([1, 2, 3, 1])
    expect(await counts(readonly)).toEqual([1, 0, 3, 1])

    const { otherPics, legalIdPics } = await detailOf(applyId, admin)
    const fetches = async (tokens: string[], session: TestSession) =>
      (await gw.post('/v1/tool/batchFilelist', { tokens }, { session })).respData
    expect(await fetches(otherPics, readonly)).toHaveLength(1)
    expect(await fetches(legalIdPics, admin)).toHaveLength(2)
    const refused = await gw.post(
      '/v1/tool/batchFilelist',
      { tokens: legalIdPics },
      { session: readonly },
    )
    expect(refused.respData ?? []).toHaveLength(0)
    const foreign = await gw.signIn('other_admin')
    const outside = await gw.post(
      '/v1/tool/batchFilelist',
      { tokens: otherPics },
      { session: foreign },
    )
    expect(outside.respData ?? []).toHaveLength(0)
  })
})
