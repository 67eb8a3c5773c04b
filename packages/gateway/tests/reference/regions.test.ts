import { describe, expect, test } from 'vitest'
import { regionPathName } from '../../features/reference/regions'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const session = await gw.signIn('qd_sales')

interface Region {
  regionCode: string
  regionName: string
  children?: Region[]
}

describe('/v1/region/query', () => {
  test('without a parent answers the provinces', async () => {
    const { respCode, respData } = await gw.post<Region[]>('/v1/region/query', {}, { session })
    expect(respCode).toBe('90000')
    expect(respData).toHaveLength(34)
    expect(respData[0]).toEqual({ regionCode: '110000', regionName: '北京市' })
  })

  test('answers the level below its parent, and only that', async () => {
    const cities = await gw.post<Region[]>(
      '/v1/region/query',
      { parentCode: '330000' },
      { session },
    )
    expect(cities.respData).toContainEqual({ regionCode: '330100', regionName: '杭州市' })
    const counties = await gw.post<Region[]>(
      '/v1/region/query',
      { parentCode: '330100' },
      { session },
    )
    expect(counties.respData).toContainEqual({ regionCode: '330106', regionName: '西湖区' })
    const leaf = await gw.post('/v1/region/query', { parentCode: '330106' }, { session })
    expect(leaf.respData).toEqual([])
  })

  test('an empty parent means none', async () => {
    const { respData } = await gw.post('/v1/region/query', { parentCode: '' }, { session })
    expect(respData).toHaveLength(34)
  })

  test('an unknown parent is 90404', async () => {
    const answer = await gw.post('/v1/region/query', { parentCode: '999999' }, { session })
    expect([answer.respCode, answer.respData]).toEqual(['90404', null])
  })
})

describe('/v1/region/queryAll', () => {
  test('answers three full levels: every city has counties', async () => {
    const { respData } = await gw.post<Region[]>('/v1/region/queryAll', {}, { session })
    expect(respData).toHaveLength(34)
    const cities = respData.flatMap((province) => province.children ?? [])
    expect(cities.length).toBeGreaterThan(360)
    expect(cities.filter((city) => !city.children?.length)).toEqual([])
    const codes = cities.flatMap((city) => city.children!.map((county) => county.regionCode))
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('keeps the towns of 东莞 as its third level', async () => {
    const { respData } = await gw.post<Region[]>('/v1/region/queryAll', {}, { session })
    const dongguan = respData
      .flatMap((province) => province.children ?? [])
      .find((city) => city.regionCode === '441900')
    expect(dongguan?.children?.map((town) => town.regionName)).toContain('长安镇')
  })

  test('spells each name by its initials and in full', async () => {
    const { respData } = await gw.post<Region[]>('/v1/region/queryAll', {}, { session })
    const zhejiang = respData.find((province) => province.regionCode === '330000')
    expect(zhejiang).toMatchObject({ regionName: '浙江省', pinyin: 'zjs zhejiangsheng' })
    const all = respData.flatMap((province) => [
      province,
      ...province.children!.flatMap((city) => [city, ...city.children!]),
    ]) as (Region & { pinyin: string })[]
    const spelled = new Map(all.map((region) => [region.regionName, region.pinyin]))
    expect(['西湖区', '重庆市', '长安镇', '绿春县'].map((name) => spelled.get(name))).toEqual([
      'xhq xihuqu',
      'cqs chongqingshi',
      'caz changanzhen',
      'lcx lvchunxian luchunxian',
    ])
    expect(all.filter((region) => !/^[a-z]+ [a-z]+( [a-z]+)?$/.test(region.pinyin))).toEqual([])
  })

  test('sends the tree once to a client that keeps it', async () => {
    const ask = async (version: string) =>
      (await gw.post('/v1/region/queryAll', { version }, { session })).respData
    const first = await ask('')
    expect(first.list).toHaveLength(34)
    expect(await ask(first.version)).toEqual({ version: first.version, list: null })
    expect((await ask('an older one')).list).toHaveLength(34)
  })

  test('works under convention A', async () => {
    const { respCode, respData } = await gw.post(
      '/v1/region/queryAll',
      {},
      { session, convention: 'A' },
    )
    expect([respCode, respData.length]).toEqual(['90000', 34])
  })
})

test.each([
  ['330000-330100-330106', '浙江省-杭州市-西湖区'],
  ['330000', '浙江省'],
  ['330000-999999', undefined],
])('the name of %s is %s', (path, name) => {
  expect(regionPathName(path)).toBe(name)
})
