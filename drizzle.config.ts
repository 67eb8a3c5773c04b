import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./gateway/core/**/*-schema.ts', './gateway/features/*/*-schema.ts'],
  out: './gateway/core/db/migrations',
})
