import '@ant-design/v5-patch-for-react-19'
import { Refine, useTable, type DataProvider } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { QueryClient } from '@tanstack/react-query'
import { Button, ConfigProvider, Form, Input, Layout, Menu, Select, Table, Tag } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'

/**
 * The smallest usable Refine + antd list: a menu, two filters, one table of twenty rows from
 * one JSON file. No permissions, no tabs, no cached state. The floor of any list of this kind.
 */
const refuse = () => Promise.reject(new Error('the floor only lists'))
const dataProvider: DataProvider = {
  getList: async () => {
    const response = await fetch('./rows.json')
    return (await response.json()) as { data: never[]; total: number }
  },
  getOne: refuse,
  create: refuse,
  update: refuse,
  deleteOne: refuse,
  getApiUrl: () => '',
}

const columns = [
  { dataIndex: 'tradeNo', title: '平台订单号' },
  { dataIndex: 'tradeTime', title: '交易时间' },
  { dataIndex: 'merName', title: '商户' },
  { dataIndex: 'shopName', title: '门店' },
  { dataIndex: 'payChannel', title: '支付渠道' },
  { dataIndex: 'transAmt', title: '订单金额', align: 'right' as const },
  { dataIndex: 'feeAmt', title: '手续费', align: 'right' as const },
  {
    dataIndex: 'tradeStatus',
    title: '交易状态',
    render: (text: string) => <Tag color="success">{text}</Tag>,
  },
]
const channels = ['微信', '支付宝', '银行卡'].map((label) => ({ label, value: label }))

function List() {
  const { result, tableQuery, currentPage, setCurrentPage, setFilters } = useTable({
    resource: 'trade',
  })
  const search = (values: Record<string, string>) =>
    setFilters(
      Object.entries(values).map(([name, value]) => ({ field: name, operator: 'eq', value })),
    )
  return (
    <Layout>
      <Layout.Sider>
        <Menu theme="dark" mode="inline" items={[{ key: 'trade', label: '交易明细查询' }]} />
      </Layout.Sider>
      <Layout.Content>
        <Form layout="inline" onFinish={search}>
          <Form.Item name="tradeNo" label="订单号">
            <Input allowClear />
          </Form.Item>
          <Form.Item name="payChannel" label="支付渠道">
            <Select options={channels} allowClear />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
        </Form>
        <Table
          rowKey="tradeNo"
          columns={columns}
          dataSource={result.data as never[]}
          loading={tableQuery.isLoading}
          pagination={{ current: currentPage, total: result.total ?? 0, onChange: setCurrentPage }}
        />
      </Layout.Content>
    </Layout>
  )
}

createRoot(document.getElementById('root')!).render(
  <BrowserRouter>
    <ConfigProvider locale={zhCN}>
      <Refine
        dataProvider={dataProvider}
        routerProvider={routerProvider}
        resources={[{ name: 'trade', list: '/' }]}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}
      >
        <List />
      </Refine>
    </ConfigProvider>
  </BrowserRouter>,
)
