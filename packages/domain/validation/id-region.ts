/**
 * Abolished districts and county-level cities of GB/T 2260 under today's prefectures, as far as
 * published: cards keep the number of the place where they were first issued. `prefecture:counties
 * …`
 */
const GIVEN_UP = `
1101:03,04 1201:07,08,09 1301:03,06,82,85 1302:06,82 1306:03,04 1311:81 1402:02,03,11
1404:02,11,81 2102:82 2201:81 2203:81 2301:05,06,07,81,82
2307:02,03,04,05,06,07,08,09,10,11,12,13,14,15,16 2308:02 3101:02,03,08,19 3201:03,07
3202:02,03,04,83 3203:04 3204:05,82,83 3205:02,03,04,11,84,86 3206:02,83,84 3207:04,05
3208:02,11,82 3209:82 3210:11,88 3212:84 3301:03,04,81,83,84,85 3302:04,83 3306:82 3402:03,04
3405:02,05 3407:02,03 3412:81 3501:82 3502:02,04 3504:03 3506:81 3507:84 3601:05 3607:82 3701:81
3702:05,82,84 3706:84 3708:02,82 3710:81 4102:11 4103:06,81 4105:04,11 4108:81 4209:83 4290:01
4304:02,03,04,11 4401:02,07,81,82,83,84 4402:02 4405:06,08,09,10,82,83 4406:02,03,81,82,83,84
4407:82 4412:83 4413:81 4501:04,06,11 4502:11 4504:04,11 4600:01,02,03,04,05,06,07 4601:02,03,04
5109:02 5202:02 5331:01 6401:02,03,11 6402:03,04 6403:82 6501:08 6523:03 6540:01
`

const OLD: ReadonlySet<string> = new Set(
  GIVEN_UP.trim()
    .split(/\s+/)
    .flatMap((word) => {
      const [prefecture = '', counties = ''] = word.split(':')
      return counties.split(',').map((county) => prefecture + county)
    }),
)

/**
 * A warning about the first six digits of an identity number that are neither a county of today nor
 * a known former one. No list of former ones is complete: numbers under abolished prefectures, and
 * those of counties (21 to 40), of which most became districts or cities since, cause no warning.
 * @param isRegion whether a code of six digits is one of today's; undefined while the tree is not
 *   loaded
 */
export function idRegionWarning(
  idNo: string,
  isRegion: (code: string) => boolean | undefined,
): string | undefined {
  const code = /^([1-8]\d{5})\d{11}[\dX]$/.exec(idNo.toUpperCase())?.[1]
  if (code === undefined || isRegion(code) !== false || OLD.has(code)) return undefined
  const county = Number(code.slice(4))
  if ((county > 20 && county <= 40) || isRegion(`${code.slice(0, 4)}00`) !== true) return undefined
  return '身份证号码前六位不是现行区划，老证件可能如此，请核对'
}
