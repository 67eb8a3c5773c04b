import { expect, test } from 'vitest'
import { daysText } from '../../holiday/days'
import { readNotice } from '../../holiday/notice'

const NOTICE_2026 = `经国务院批准，现将2026年元旦、春节、清明节、劳动节、端午节、中秋节和国庆节放假调休日期的具体安排通知如下。
一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）至6日（周一）放假，共3天。
四、劳动节：5月1日（周五）至5日（周二）放假调休，共5天。5月9日（周六）上班。
五、端午节：6月19日（周五）至21日（周日）放假，共3天。
六、中秋节：9月25日（周五）至27日（周日）放假，共3天。
七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。
节假日期间，各地区、各部门要妥善安排好值班和安全、保卫、疫情防控等工作。`

test('a notice of the State Council gives its year, the days off and the worked weekends', () => {
  const read = readNotice(NOTICE_2026, ['2026', '2027'])!
  expect(read.year).toBe('2026')
  expect(daysText(read.offDays)).toBe(
    '2026-01-01 至 2026-01-03、2026-02-15 至 2026-02-23、2026-04-04 至 2026-04-06、2026-05-01 至 2026-05-05、2026-06-19 至 2026-06-21、2026-09-25 至 2026-09-27、2026-10-01 至 2026-10-07',
  )
  expect(daysText(read.workedDays)).toBe(
    '2026-01-04、2026-02-14、2026-02-28、2026-05-09、2026-09-20、2026-10-10',
  )
})

test('a sentence without a year is of the year whose weekdays it names', () => {
  const sentence =
    '国庆节、中秋节：10月1日（周三）至8日（周三）放假调休，共8天。9月28日（周日）、10月11日（周六）上班。'
  expect(readNotice(sentence, ['2024', '2025', '2026'])).toEqual({
    year: '2025',
    offDays: [
      '2025-10-01',
      '2025-10-02',
      '2025-10-03',
      '2025-10-04',
      '2025-10-05',
      '2025-10-06',
      '2025-10-07',
      '2025-10-08',
    ],
    workedDays: ['2025-09-28', '2025-10-11'],
  })
  expect(readNotice(sentence, ['2026', '2027', '2028'])).toBeUndefined()
})

test('days of the year before are left out, a single day and a range over two months are read', () => {
  const read = readNotice(
    '2024年元旦：2023年12月30日至1月1日放假，与周末连休。劳动节：4月30日至5月2日放假。',
    [],
  )!
  expect(read.offDays).toEqual(['2024-01-01', '2024-04-30', '2024-05-01', '2024-05-02'])
})

test.each([
  ['without dates', '关于部分节假日安排的通知'],
  ['with a weekday that is wrong', '2026年国庆节：10月1日（周三）至7日（周三）放假调休。'],
  ['without a year and weekdays', '国庆节：10月1日至7日放假调休。'],
])('a text %s is not guessed', (_, text) => {
  expect(readNotice(text, ['2026', '2027'])).toBeUndefined()
})
