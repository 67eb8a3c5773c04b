/**
 * Clearing-house numbers of cities, digits 4 to 7 of a branch number 联行号, by our region codes:
 * `province: city=number …`, the last digits of the city's code. Missing ones (counties directly
 * under a province, Taiwan, Hong Kong, Macao) are unknown and cause no warning.
 *
 * The gateway and the application forms use the table; it must stay out of modules that every
 * screen loads (`bank.ts`).
 */
const NUMBERS = `
11: 01=1000
12: 01=1100
13: 01=1210 02=1240 03=1260 04=1270 05=1310 06=1340 07=1380 08=1410 09=1430 10=1460 11=1480
14: 01=1610 02=1620 03=1630 04=1640 05=1680 06=1690 07=1750 08=1810 09=1710 10=1770 11=1730
15: 01=1910 02=1920 03=1930 04=1940 05=1990 06=2050 07=1960 08=2070 09=2030 22=1980 25=2010 29=2080
21: 01=2210 02=2220 03=2230 04=2240 05=2250 06=2260 07=2270 08=2280 09=2290 10=2310 11=2320 12=2330
    13=2340 14=2276
22: 01=2410 02=2420 03=2430 04=2440 05=2450 06=2460 07=2520 08=2470 24=2490
23: 01=2610 02=2640 03=2660 04=2670 05=2680 06=2650 07=2710 08=2690 09=2740 10=2720 11=2780 12=2760
    27=2790
31: 01=2900
32: 01=3010 02=3020 03=3030 04=3040 05=3050 06=3060 07=3070 08=3080 09=3110 10=3120 11=3140 12=3128
    13=3090
33: 01=3310 02=3320 03=3330 04=3350 05=3360 06=3370 07=3380 08=3410 09=3420 10=3450 11=3430
34: 01=3610 02=3620 03=3630 04=3640 05=3650 06=3660 07=3670 08=3680 10=3710 11=3750 12=3720 13=3740
    15=3760 16=3722 17=3790 18=3770
35: 01=3910 02=3930 03=3940 04=3950 05=3970 06=3990 07=4010 08=4050 09=4030
36: 01=4210 02=4220 03=4230 04=4240 05=4260 06=4270 07=4280 08=4350 09=4310 10=4370 11=4330
37: 01=4510 02=4520 03=4530 04=4540 05=4550 06=4560 07=4580 08=4610 09=4630 10=4650 11=4732 13=4730
    14=4680 15=4710 16=4660 17=4750
41: 01=4910 02=4920 03=4930 04=4950 05=4960 06=4970 07=4980 08=5010 09=5020 10=5030 11=5040 12=5050
    13=5130 14=5060 15=5150 16=5080 17=5110
42: 01=5210 02=5220 03=5230 05=5260 06=5280 07=5310 08=5320 09=5350 10=5370 11=5330 12=5360 13=5286
    28=5410
43: 01=5510 02=5520 03=5530 04=5540 05=5550 06=5570 07=5580 08=5590 09=5610 10=5630 11=5650 12=5670
    13=5620 31=5690
44: 01=5810 02=5820 03=5840 04=5850 05=5860 06=5880 07=5890 08=5910 09=5920 12=5930 13=5950 14=5960
    15=5970 16=5980 17=5990 18=6010 19=6020 20=6030 51=5869 52=5865 53=5937
45: 01=6110 02=6140 03=6170 04=6210 05=6230 06=6330 07=6311 08=6242 09=6240 10=6261 11=6225 12=6281
    13=6155 14=6128
46: 01=6410 02=6420
50: 01=6530
51: 01=6510 03=6550 04=6560 05=6570 06=6580 07=6590 08=6610 09=6620 10=6630 11=6650 13=6730 14=6652
    15=6710 16=6737 17=6750 18=6770 19=6758 20=6636 32=6790 33=6810 34=6840
52: 01=7010 02=7020 03=7030 04=7110 05=7090 06=7050 23=7070 26=7130 27=7150
53: 01=7310 03=7360 04=7410 05=7530 06=7340 07=7550 08=7470 09=7580 23=7380 25=7430 26=7450 28=7490
    29=7510 31=7540 33=7560 34=7570
54: 01=7700 02=7760 03=7720 04=7830 05=7740 06=7790 25=7810
61: 01=7910 02=7920 03=7930 04=7950 05=7970 06=8040 07=7990 08=8060 09=8010 10=8030
62: 01=8210 02=8220 03=8230 04=8240 05=8250 06=8280 07=8270 08=8330 09=8260 10=8340 11=8290 12=8310
    29=8360 30=8380
63: 01=8510 02=8520 22=8540 23=8550 25=8560 26=8570 27=8580 28=8590
64: 01=8710 02=8720 03=8730 04=8740
65: 01=8810 02=8820 04=8830 05=8840 23=8850 27=8870 28=8880 29=8910 30=8930 31=8940 32=8960 40=8980
    42=9010 43=9020
`

const BY_CITY: ReadonlyMap<string, string> = new Map(
  NUMBERS.trim()
    .split(/\n(?=\d)/)
    .flatMap((line) => {
      const [province = '', cities = ''] = line.split(':')
      return cities
        .trim()
        .split(/\s+/)
        .map((pair): [string, string] => {
          const [city = '', number = ''] = pair.split('=')
          return [`${province}${city}00`, number]
        })
    }),
)

/** Digits 4 to 7 of a city's branch numbers; undefined where unknown. */
export const cnapsOfCity = (cityCode: string): string | undefined => BY_CITY.get(cityCode)

const CITIES_BY_NUMBER: readonly (readonly [number: string, cityCode: string])[] = [...BY_CITY]
  .map(([cityCode, number]) => [number, cityCode] as const)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Province and city of a branch's number, `330000-330100`; undefined where that is not known. */
export function regionOfBranch(branchCode: string): string | undefined {
  const found = CITIES_BY_NUMBER.filter(([number]) => number === branchCode.slice(3, 7))
  const city = found.length === 1 ? found[0]![1] : undefined
  return city && `${city.slice(0, 2)}0000-${city}`
}

/**
 * A warning about a branch of another city. Counties have numbers of their own after those of the
 * cities around them, and not always of the one they belong to today, so for those only the
 * province is compared.
 * @param region region of the account, `330000-330100`
 */
export function cnapsCityWarning(branchCode: string, region: string): string | undefined {
  const own = region.split('-')[1] ?? ''
  if (!BY_CITY.has(own) || !/^\d{12}$/.test(branchCode)) return undefined
  const number = branchCode.slice(3, 7)
  const [found, cityCode] = CITIES_BY_NUMBER.findLast(([one]) => one <= number) ?? []
  const same = found === number ? cityCode === own : cityCode?.slice(0, 2) === own.slice(0, 2)
  return same ? undefined : '联行号中的城市与开户行省市不符，请核对'
}
