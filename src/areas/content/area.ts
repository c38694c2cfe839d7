import { defineArea, table } from '#areas/area.ts'
import type {
  ContentFilesTable,
  ContentFileVariantsTable,
  ContentPagesTable,
  ContentTextsTable,
  ContentVersionsTable,
} from './tables.ts'

export const content = defineArea({
  name: 'content',
  tables: {
    content_pages: table<ContentPagesTable>({ none: 'what a tenant tells visitors' }),
    content_texts: table<ContentTextsTable>({ none: 'what a tenant tells visitors' }),
    content_files: table<ContentFilesTable>({ of: 't.created_by = :me', shown: ['title', 'created_at'] }),
    content_file_variants: table<ContentFileVariantsTable>({ none: 'pictures of the website in other sizes' }),
    content_versions: table<ContentVersionsTable>({ of: 't.changed_by = :me', shown: ['title', 'changed_at'] }),
  },
  audits: [
    'content.added',
    'content.archived',
    'content.changed',
    'content.file-added',
    'content.file-changed',
    'content.file-removed',
    'content.published',
    'content.restored',
    'content.scheduled',
    'content.withdrawn',
  ],
  savedViews: ['content'],
  shownAt: { content_pages: '/content', content_files: '/content/file-upload' },
  screens: [
    { path: 'content', page: 'list.tsx', visit: ['user'] },
    { path: 'content/add', page: 'add.tsx', visit: ['user'] },
    { path: 'content/file-upload', page: 'files.tsx', visit: ['user'] },
    { path: 'content/file-upload/:id', page: 'file.tsx', visit: [] },
    { path: 'content/stock-images', page: 'drawings.tsx', visit: ['user'] },
    { path: 'content/:id', page: 'edit.tsx', id: 'content-page', visit: [] },
    { path: 'content/:id/preview', page: 'preview.tsx', visit: [] },
    { path: 'nieuws', page: 'news.tsx', visit: ['visitor'] },
    { path: 'nieuws/:slug', page: 'article.tsx', id: 'news-article', visit: [] },
    { path: ':slug', page: 'page.tsx', id: 'public-page', visit: [] },
  ],
})
