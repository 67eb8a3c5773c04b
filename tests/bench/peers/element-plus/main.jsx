import 'element-plus/dist/index.css'
import {
  ElButton,
  ElForm,
  ElFormItem,
  ElInput,
  ElMenu,
  ElMenuItem,
  ElPagination,
  ElTable,
  ElTableColumn,
} from 'element-plus'
import { createApp, h, ref } from 'vue'
import { COLUMNS } from '../columns'

/** A list as vue-element-admin makes one, on today's Element: a menu, two filters, ten columns, pages. */
const filter = (label) => h(ElFormItem, { label }, () => h(ElInput))
const List = {
  setup() {
    const rows = ref([])
    const total = ref(0)
    const load = async () => {
      const answer = await (await fetch('./rows.json')).json()
      rows.value = answer.data
      total.value = answer.total
    }
    void load()
    return () => [
      h(ElMenu, () => h(ElMenuItem, { index: '1' }, () => '交易明细查询')),
      h(ElForm, { inline: true }, () => [
        filter('订单号'),
        filter('支付渠道'),
        h(ElButton, { type: 'primary', onClick: load }, () => '查询'),
      ]),
      h(ElTable, { data: rows.value }, () =>
        COLUMNS.map(([prop, label]) => h(ElTableColumn, { prop, label })),
      ),
      h(ElPagination, { total: total.value, pageSize: 20 }),
    ]
  },
}

createApp(List).mount('#root')
