import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import tradeSummary from '../../src/resources/trade-summary'
import { envelope } from '../support/fake-edges'
import { renderAt } from '../support/render'

const refuses = () => envelope(null, '90400', '交易过多，请缩短时间，或先选择商户、渠道商')

test('when the sums are refused no chart shows zero sales', async () => {
  renderAt({
    resources: [tradeSummary],
    at: '/trades/trade?dimension=MERCHANT',
    answers: { '/v1/trade/summaryList': refuses },
  })
  expect(await screen.findByText('数据加载失败')).toBeTruthy()
  expect(await screen.findByText('图表数据未加载')).toBeTruthy()
  expect(screen.queryByText('这段时间没有交易')).toBeNull()
})
