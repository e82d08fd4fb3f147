// Written by `npm run sdk` from the server's schemas. Do not change by hand.
import type { List } from './rapport.ts'
import type { Query, RequestOptions } from './request.ts'
import type { paths } from './types.ts'

/** Method, path, and what the arguments after the parts of the path are. */
export const operations: Record<string, Record<string, string>> = {
  contacts: {
    list: 'GET /api/v1/contacts cursor',
    create: 'POST /api/v1/contacts body',
    get: 'GET /api/v1/contacts/{id} none',
    update: 'PATCH /api/v1/contacts/{id} body',
    delete: 'DELETE /api/v1/contacts/{id} none',
    merge: 'POST /api/v1/contacts/merge body',
    listActivity: 'GET /api/v1/contacts/{id}/activity list',
    bulkTag: 'POST /api/v1/contacts/bulk-tag body',
    bulkDelete: 'POST /api/v1/contacts/bulk-delete body',
    bulkUpdate: 'PATCH /api/v1/contacts/bulk body',
    countRelated: 'GET /api/v1/contacts/related query',
    upsert: 'POST /api/v1/contacts/upsert body',
    listDuplicates: 'GET /api/v1/contacts/{id}/duplicates list',
    getData: 'GET /api/v1/contacts/{id}/data none',
    erase: 'POST /api/v1/contacts/{id}/erase none',
  },
  companies: {
    list: 'GET /api/v1/companies cursor',
    create: 'POST /api/v1/companies body',
    get: 'GET /api/v1/companies/{id} none',
    update: 'PATCH /api/v1/companies/{id} body',
    delete: 'DELETE /api/v1/companies/{id} none',
    merge: 'POST /api/v1/companies/merge body',
    listActivity: 'GET /api/v1/companies/{id}/activity list',
    bulkTag: 'POST /api/v1/companies/bulk-tag body',
    bulkDelete: 'POST /api/v1/companies/bulk-delete body',
    bulkUpdate: 'PATCH /api/v1/companies/bulk body',
    countRelated: 'GET /api/v1/companies/related query',
    upsert: 'POST /api/v1/companies/upsert body',
    listDuplicates: 'GET /api/v1/companies/{id}/duplicates list',
  },
  deals: {
    bulkTag: 'POST /api/v1/deals/bulk-tag body',
    bulkDelete: 'POST /api/v1/deals/bulk-delete body',
    bulkUpdate: 'PATCH /api/v1/deals/bulk body',
    countRelated: 'GET /api/v1/deals/related query',
    upsert: 'POST /api/v1/deals/upsert body',
    list: 'GET /api/v1/deals cursor',
    create: 'POST /api/v1/deals body',
    get: 'GET /api/v1/deals/{id} none',
    update: 'PATCH /api/v1/deals/{id} body',
    delete: 'DELETE /api/v1/deals/{id} none',
    listActivity: 'GET /api/v1/deals/{id}/activity list',
    move: 'PATCH /api/v1/deals/{id}/stage body',
  },
  followUps: {
    bulkUpdate: 'PATCH /api/v1/follow-ups/bulk body',
    list: 'GET /api/v1/follow-ups cursor',
    create: 'POST /api/v1/follow-ups body',
    get: 'GET /api/v1/follow-ups/{id} none',
    update: 'PATCH /api/v1/follow-ups/{id} body',
    delete: 'DELETE /api/v1/follow-ups/{id} none',
    complete: 'PATCH /api/v1/follow-ups/{id}/complete none',
    bulkComplete: 'PATCH /api/v1/follow-ups/bulk-complete body',
  },
  commitments: {
    bulkUpdate: 'PATCH /api/v1/commitments/bulk body',
    list: 'GET /api/v1/commitments cursor',
    create: 'POST /api/v1/commitments body',
    get: 'GET /api/v1/commitments/{id} none',
    update: 'PATCH /api/v1/commitments/{id} body',
    delete: 'DELETE /api/v1/commitments/{id} none',
    complete: 'PATCH /api/v1/commitments/{id}/complete none',
    bulkComplete: 'PATCH /api/v1/commitments/bulk-complete body',
  },
  tags: {
    list: 'GET /api/v1/tags list',
    create: 'POST /api/v1/tags body',
    get: 'GET /api/v1/tags/{id} none',
    update: 'PATCH /api/v1/tags/{id} body',
    delete: 'DELETE /api/v1/tags/{id} none',
  },
  customFields: {
    list: 'GET /api/v1/custom-fields list',
    create: 'POST /api/v1/custom-fields body',
    get: 'GET /api/v1/custom-fields/{id} none',
    update: 'PATCH /api/v1/custom-fields/{id} body',
    delete: 'DELETE /api/v1/custom-fields/{id} none',
  },
  interactions: {
    list: 'GET /api/v1/interactions cursor',
    create: 'POST /api/v1/interactions body',
    get: 'GET /api/v1/interactions/{id} none',
    delete: 'DELETE /api/v1/interactions/{id} none',
  },
  files: {
    list: 'GET /api/v1/files cursor',
    listOfContact: 'GET /api/v1/contacts/{id}/files list',
    listOfCompany: 'GET /api/v1/companies/{id}/files list',
    listOfDeal: 'GET /api/v1/deals/{id}/files list',
    listOfInteraction: 'GET /api/v1/interactions/{id}/files list',
    get: 'GET /api/v1/files/{id} none',
    delete: 'DELETE /api/v1/files/{id} none',
  },
  pipeline: {
    get: 'GET /api/v1/pipeline query',
  },
  reports: {
    getPipeline: 'GET /api/v1/reports/pipeline query',
    getClosed: 'GET /api/v1/reports/closed query',
    getStages: 'GET /api/v1/reports/stages query',
    getForecast: 'GET /api/v1/reports/forecast query',
  },
  search: {
    find: 'GET /api/v1/search query',
  },
  duplicates: {
    list: 'GET /api/v1/duplicates cursor',
    dismiss: 'POST /api/v1/duplicates/dismiss body',
    undismiss: 'DELETE /api/v1/duplicates/dismiss body',
  },
  trash: {
    list: 'GET /api/v1/trash cursor',
    empty: 'DELETE /api/v1/trash none',
    get: 'GET /api/v1/trash/{id} none',
    purgeEntry: 'DELETE /api/v1/trash/{id} none',
    restoreEntry: 'POST /api/v1/trash/{id}/restore none',
    restoreEntries: 'POST /api/v1/trash/restore body',
  },
  views: {
    list: 'GET /api/v1/views list',
    create: 'POST /api/v1/views body',
    get: 'GET /api/v1/views/{id} none',
    update: 'PATCH /api/v1/views/{id} body',
    delete: 'DELETE /api/v1/views/{id} none',
  },
  webhooks: {
    list: 'GET /api/v1/webhooks list',
    create: 'POST /api/v1/webhooks body',
    get: 'GET /api/v1/webhooks/{id} none',
    update: 'PATCH /api/v1/webhooks/{id} body',
    delete: 'DELETE /api/v1/webhooks/{id} none',
    rotateSecret: 'POST /api/v1/webhooks/{id}/rotate-secret none',
    test: 'POST /api/v1/webhooks/{id}/test none',
    replay: 'POST /api/v1/webhooks/{id}/replay body',
    listDeliveries: 'GET /api/v1/webhooks/{id}/deliveries cursor',
    retryDelivery: 'POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/retry none',
  },
  imports: {
    list: 'GET /api/v1/imports list',
    create: 'POST /api/v1/imports body',
    get: 'GET /api/v1/imports/{id} none',
    delete: 'DELETE /api/v1/imports/{id} none',
    listColumns: 'GET /api/v1/imports/{id}/columns list',
    listErrors: 'GET /api/v1/imports/{id}/errors list',
    revert: 'POST /api/v1/imports/{id}/revert none',
    listKept: 'GET /api/v1/imports/{id}/kept list',
  },
  exports: {
    list: 'GET /api/v1/exports list',
    create: 'POST /api/v1/exports body',
    get: 'GET /api/v1/exports/{id} none',
  },
  bulkJobs: {
    list: 'GET /api/v1/bulk-jobs list',
    create: 'POST /api/v1/bulk-jobs body',
    get: 'GET /api/v1/bulk-jobs/{id} none',
    cancel: 'POST /api/v1/bulk-jobs/{id}/cancel none',
    createUndo: 'POST /api/v1/bulk-jobs/{id}/undo none',
  },
  workspaces: {
    getMe: 'GET /api/v1/me none',
    deleteAccount: 'DELETE /api/v1/me body',
    list: 'GET /api/v1/workspaces list',
    create: 'POST /api/v1/workspaces body',
    get: 'GET /api/v1/workspaces/{id} none',
    update: 'PATCH /api/v1/workspaces/{id} body',
    delete: 'DELETE /api/v1/workspaces/{id} body',
    switch: 'POST /api/v1/workspaces/switch body',
    listMembers: 'GET /api/v1/workspaces/members list',
    updateMember: 'PATCH /api/v1/workspaces/members/{id} body',
    deleteMember: 'DELETE /api/v1/workspaces/members/{id} none',
    listInvites: 'GET /api/v1/workspaces/invites list',
    createInvite: 'POST /api/v1/workspaces/invites body',
    deleteInvite: 'DELETE /api/v1/workspaces/invites/{id} none',
    acceptInvite: 'POST /api/v1/workspaces/invites/accept body',
    listPendingMemberships: 'GET /api/v1/me/pending-memberships list',
    confirmPendingMembership: 'POST /api/v1/me/pending-memberships/{id}/confirm none',
    deletePendingMembership: 'DELETE /api/v1/me/pending-memberships/{id} none',
    createSampleData: 'POST /api/v1/workspaces/sample-data none',
    sendVerification: 'POST /api/v1/me/verification none',
    confirmVerification: 'POST /api/v1/me/verification/confirm body',
  },
  calendar: {
    get: 'GET /api/v1/me/calendar none',
    renew: 'POST /api/v1/me/calendar/renew none',
    read: 'GET /api/v1/calendar/{secret}.ics file',
  },
  notifications: {
    list: 'GET /api/v1/notifications cursor',
    update: 'PATCH /api/v1/notifications/{id} body',
    bulkUpdate: 'PATCH /api/v1/notifications/bulk body',
    readAll: 'POST /api/v1/notifications/read-all none',
  },
  reminders: {
    getPreferences: 'GET /api/v1/me/preferences none',
    updatePreferences: 'PATCH /api/v1/me/preferences body',
    showUnsubscribePage: 'GET /api/v1/unsubscribe/{token} file',
    unsubscribe: 'POST /api/v1/unsubscribe/{token} none',
  },
  keys: {
    list: 'GET /api/v1/keys list',
    create: 'POST /api/v1/keys body',
    delete: 'DELETE /api/v1/keys/{id} none',
  },
  auditLog: {
    list: 'GET /api/v1/audit-logs cursor',
  },
  events: {
    list: 'GET /api/v1/events cursor',
  },
  operation: {
    getOpenApiDocument: 'GET /api/v1/openapi.json file',
    checkAlive: 'GET /healthz none',
    checkReady: 'GET /readyz none',
  },
}

export interface Resources {
  contacts: {
    /**
     * List contacts.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/contacts']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/contacts']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Create a contact.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    create(body: NonNullable<paths['/api/v1/contacts']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/contacts']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Get a contact.
     *
     * For members and owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/contacts/{id}']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Change a contact.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    update(id: string, body: NonNullable<paths['/api/v1/contacts/{id}']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/contacts/{id}']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete a contact.
     *
     * Its interactions, follow-ups and commitments are deleted too, and its deals lose the link to it. If more than 40,000 interactions, tasks, files, links and timeline entries would be deleted with it, the response is a 409: delete it with `POST /bulk-jobs` instead. While a job undoes a merge of the record, the response is a 409 with `Retry-After`.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    delete(id: string, options?: RequestOptions): Promise<paths['/api/v1/contacts/{id}']['delete']['responses'][200]['content']['application/json']['data']>
    /**
     * Merge two contacts.
     *
     * Interactions, deals, follow-ups, commitments and activity of the source move to the target, which also takes its tags and fills its own empty fields; an email or phone of the source that differs is added to `other_emails` or `other_phones`, while there is room; then the source is moved to the trash. Restoring it undoes the merge: what came from it goes back to it, and the target gets the fields and tags that it had before, except those changed since. Use `fields` to set values of the target in the same transaction, for example where both contacts have one. If the source has more than 40,000 interactions, tasks, files, links and timeline entries, the response is a 409: exchange `source_id` and `target_id`. While a job still restores one of the two from the trash, or a record that mentions one of them, or undoes a merge into it, the response is a 409 with `Retry-After`.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    merge(body: NonNullable<paths['/api/v1/contacts/merge']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/contacts/merge']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * List the activity of a contact.
     *
     * Its interactions, deals, follow-ups and commitments, oldest first unless `newest_first` is true.
     *
     * For members and owners.
     */
    listActivity(id: string, query?: Query<NonNullable<paths['/api/v1/contacts/{id}/activity']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/contacts/{id}/activity']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Tag many contacts.
     *
     * Changes all contacts or none. Returns 404 if an id does not exist, and 400 if a tag is in both `add` and `remove`. The response has the contacts in the order of `ids`.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    bulkTag(body: NonNullable<paths['/api/v1/contacts/bulk-tag']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/contacts/bulk-tag']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete many contacts.
     *
     * Deletes all contacts or none, each like DELETE /contacts/{id}. Returns 404 if an id does not exist.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    bulkDelete(body: NonNullable<paths['/api/v1/contacts/bulk-delete']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/contacts/bulk-delete']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * Change many contacts.
     *
     * Sets the same fields on all contacts in `ids`, like PATCH /contacts/{id}. `custom_fields` are merged key by key. Changes all contacts or none: if an id does not exist, the response is a 404 with this id in its message. Otherwise the response has the contacts in the order of `ids`, each once.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    bulkUpdate(body: NonNullable<paths['/api/v1/contacts/bulk']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/contacts/bulk']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Count records that belong to contacts.
     *
     * Counts the records that belong to these contacts, for example to show a warning before deleting them. Ids that do not exist are ignored. Without `ids`, all counts are 0.
     *
     * For members and owners.
     */
    countRelated(query?: Query<NonNullable<paths['/api/v1/contacts/related']['get']['parameters']['query']>>, options?: RequestOptions): Promise<paths['/api/v1/contacts/related']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Create or update many contacts.
     *
     * Each record updates the contact whose `match_on` field has the same value, like PATCH /contacts/{id}, or creates one. All records are saved, in the order given, or none. Returns 400 if a record has no value in the `match_on` field or two records have the same value, 404 if a record refers to another one that does not exist, and 409 if several records of the workspace have the value. Two concurrent requests with the same value create one contact.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    upsert(body: NonNullable<paths['/api/v1/contacts/upsert']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/contacts/upsert']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * List duplicates of a contact.
     *
     * The contacts that are probably the same as this one, the most probable first. Dismissed pairs are left out. Contacts are compared by email addresses (`same_email`), telephone numbers of at least seven digits (`same_phone`), name and company (`same_name_and_company`) and nearly the same name, with at most two different letters, at the same company or without one (`similar_name`); companies by domain (`same_domain`), name (`same_name`) and nearly the same name (`similar_name`). A record is in at most 10 pairs for each reason, with the newest records, and a value that more than 100 records share makes no pairs. Changes are compared in the background: a single one within 10 seconds, a large import within minutes.
     *
     * For members and owners.
     */
    listDuplicates(id: string, query?: Query<NonNullable<paths['/api/v1/contacts/{id}/duplicates']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/contacts/{id}/duplicates']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Get everything stored about a contact.
     *
     * One JSON document with the contact and all that belongs to it, to answer a request for access to personal data. It is not paged. Reading it is recorded in the audit log as `contact.data_read`.
     *
     * For owners.
     */
    getData(id: string, options?: RequestOptions): Promise<paths['/api/v1/contacts/{id}/data']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Erase a person for good.
     *
     * Removes the contact, its interactions, follow-ups, commitments and files, its entries in the trash, and the contents of its events, webhook deliveries, stored idempotent responses and rejected import rows. Exports that can contain it lose their file, and uploaded files are deleted. Deals keep everything but the link to it. Also accepts the id of a contact that was deleted or merged: contacts that were merged are the same person and are erased together. The audit log keeps the entry `contact.erased` with the time and the caller. Every endpoint stops returning the person at once; a background job removes the rest within a minute. This cannot be undone. Text in other records that mentions the person, emails that were sent, and backups are not changed. While a job undoes a merge of the record, the response is a 409 with `Retry-After`.
     *
     * For owners. An API key needs the scope `full`.
     */
    erase(id: string, options?: RequestOptions): Promise<paths['/api/v1/contacts/{id}/erase']['post']['responses'][200]['content']['application/json']['data']>
  }
  companies: {
    /**
     * List companies.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/companies']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/companies']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Create a company.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    create(body: NonNullable<paths['/api/v1/companies']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/companies']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Get a company.
     *
     * For members and owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/companies/{id}']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Change a company.
     *
     * Changes the given fields. null clears a field, tags are replaced, and custom fields are merged key by key.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    update(id: string, body: NonNullable<paths['/api/v1/companies/{id}']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/companies/{id}']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete a company.
     *
     * Its contacts and deals are kept, and their company_id becomes null. Interactions, follow-ups and commitments that are about nothing but the company are deleted with it. If more than 40,000 interactions, tasks, files, links and timeline entries would be deleted with it, the response is a 409: delete it with `POST /bulk-jobs` instead. While a job undoes a merge of the record, the response is a 409 with `Retry-After`.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    delete(id: string, options?: RequestOptions): Promise<paths['/api/v1/companies/{id}']['delete']['responses'][200]['content']['application/json']['data']>
    /**
     * Merge two companies.
     *
     * The contacts and deals of the source are moved to the target, which also takes its tags and fills its own empty fields; then the source is moved to the trash. The response is immediate even if there are very many contacts: their links are moved in the background, and until then they are shown and found under the target. Moved contacts and deals keep `updated_at` and get no event. Restoring the source from the trash undoes the merge: what came from it goes back to it, and the target gets the fields and tags that it had before, except those changed since. Use `fields` to set values of the target in the same transaction, for example to choose between two values. While a job still restores one of the two from the trash, or a record that mentions one of them, or undoes a merge into it, the response is a 409 with `Retry-After`.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    merge(body: NonNullable<paths['/api/v1/companies/merge']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/companies/merge']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * List the activity of a company.
     *
     * The activity of its present contacts and deals, oldest first unless `newest_first` is true. An entry that a deal and its contacts share is listed once. When a contact or a deal gets another company, its activity follows, usually at once, within seconds if it is long.
     *
     * For members and owners.
     */
    listActivity(id: string, query?: Query<NonNullable<paths['/api/v1/companies/{id}/activity']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/companies/{id}/activity']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Tag many companies.
     *
     * Changes all companies or none. Returns 404 if an id does not exist, and 400 if a tag is in both `add` and `remove`. The response has the companies in the order of `ids`.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    bulkTag(body: NonNullable<paths['/api/v1/companies/bulk-tag']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/companies/bulk-tag']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete many companies.
     *
     * Deletes all companies or none, each like DELETE /companies/{id}. Returns 404 if an id does not exist.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    bulkDelete(body: NonNullable<paths['/api/v1/companies/bulk-delete']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/companies/bulk-delete']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * Change many companies.
     *
     * Sets the same fields on all companies in `ids`, like PATCH /companies/{id}. `custom_fields` are merged key by key. Changes all companies or none: if an id does not exist, the response is a 404 with this id in its message. Otherwise the response has the companies in the order of `ids`, each once.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    bulkUpdate(body: NonNullable<paths['/api/v1/companies/bulk']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/companies/bulk']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Count records that belong to companies.
     *
     * Counts the records that belong to these companies, for example to show a warning before deleting them. Ids that do not exist are ignored. Without `ids`, all counts are 0.
     *
     * For members and owners.
     */
    countRelated(query?: Query<NonNullable<paths['/api/v1/companies/related']['get']['parameters']['query']>>, options?: RequestOptions): Promise<paths['/api/v1/companies/related']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Create or update many companies.
     *
     * Each record updates the company whose `match_on` field has the same value, like PATCH /companies/{id}, or creates one. All records are saved, in the order given, or none. Returns 400 if a record has no value in the `match_on` field or two records have the same value, 404 if a record refers to another one that does not exist, and 409 if several records of the workspace have the value. Two concurrent requests with the same value create one company.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    upsert(body: NonNullable<paths['/api/v1/companies/upsert']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/companies/upsert']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * List duplicates of a company.
     *
     * The companies that are probably the same as this one, the most probable first. Dismissed pairs are left out. Contacts are compared by email addresses (`same_email`), telephone numbers of at least seven digits (`same_phone`), name and company (`same_name_and_company`) and nearly the same name, with at most two different letters, at the same company or without one (`similar_name`); companies by domain (`same_domain`), name (`same_name`) and nearly the same name (`similar_name`). A record is in at most 10 pairs for each reason, with the newest records, and a value that more than 100 records share makes no pairs. Changes are compared in the background: a single one within 10 seconds, a large import within minutes.
     *
     * For members and owners.
     */
    listDuplicates(id: string, query?: Query<NonNullable<paths['/api/v1/companies/{id}/duplicates']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/companies/{id}/duplicates']['get']['responses'][200]['content']['application/json']['data'][number]>
  }
  deals: {
    /**
     * Tag many deals.
     *
     * Changes all deals or none. Returns 404 if an id does not exist, and 400 if a tag is in both `add` and `remove`. The response has the deals in the order of `ids`.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    bulkTag(body: NonNullable<paths['/api/v1/deals/bulk-tag']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/deals/bulk-tag']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete many deals.
     *
     * Deletes all deals or none, each like DELETE /deals/{id}. Returns 404 if an id does not exist.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    bulkDelete(body: NonNullable<paths['/api/v1/deals/bulk-delete']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/deals/bulk-delete']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * Change many deals.
     *
     * Sets the same fields on all deals in `ids`, like PATCH /deals/{id}. `custom_fields` are merged key by key. Changes all deals or none: if an id does not exist, the response is a 404 with this id in its message. Otherwise the response has the deals in the order of `ids`, each once.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    bulkUpdate(body: NonNullable<paths['/api/v1/deals/bulk']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/deals/bulk']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Count records that belong to deals.
     *
     * Counts the records that belong to these deals, for example to show a warning before deleting them. Ids that do not exist are ignored. Without `ids`, all counts are 0.
     *
     * For members and owners.
     */
    countRelated(query?: Query<NonNullable<paths['/api/v1/deals/related']['get']['parameters']['query']>>, options?: RequestOptions): Promise<paths['/api/v1/deals/related']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Create or update many deals.
     *
     * Each record updates the deal whose `match_on` field has the same value, like PATCH /deals/{id}, or creates one. All records are saved, in the order given, or none. Returns 400 if a record has no value in the `match_on` field or two records have the same value, 404 if a record refers to another one that does not exist, and 409 if several records of the workspace have the value. Two concurrent requests with the same value create one deal.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    upsert(body: NonNullable<paths['/api/v1/deals/upsert']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/deals/upsert']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * List deals.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/deals']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/deals']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Create a deal.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    create(body: NonNullable<paths['/api/v1/deals']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/deals']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Get a deal.
     *
     * For members and owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/deals/{id}']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Change a deal.
     *
     * A new `stage` moves the deal, as `PATCH /deals/{id}/stage` does, and records the event `deal.stage_moved`; other changes record `deal.updated`.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    update(id: string, body: NonNullable<paths['/api/v1/deals/{id}']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/deals/{id}']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete a deal.
     *
     * Its interactions, follow-ups and commitments are kept, without the link to the deal; those that are about no contact or company are deleted with it. If more than 40,000 interactions, tasks, files, links and timeline entries would be deleted with it, the response is a 409: delete it with `POST /bulk-jobs` instead.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    delete(id: string, options?: RequestOptions): Promise<paths['/api/v1/deals/{id}']['delete']['responses'][200]['content']['application/json']['data']>
    /**
     * List the activity of a deal.
     *
     * Changes of the deal, and its interactions, follow-ups and commitments, oldest first unless `newest_first` is true.
     *
     * For members and owners.
     */
    listActivity(id: string, query?: Query<NonNullable<paths['/api/v1/deals/{id}/activity']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/deals/{id}/activity']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Move a deal to a stage.
     *
     * From any of the five stages to any other. A move to the current stage changes nothing. A `lost_reason` given with it also records `deal.updated`. Also reachable as `/api/deals/{id}/stage`.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    move(id: string, body: NonNullable<paths['/api/v1/deals/{id}/stage']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/deals/{id}/stage']['patch']['responses'][200]['content']['application/json']['data']>
  }
  followUps: {
    /**
     * Change many follow-ups.
     *
     * Sets the same fields on all follow-ups in `ids`, like PATCH /follow-ups/{id}. Changes all follow-ups or none: if an id does not exist, the response is a 404 with this id in its message. Otherwise the response has the follow-ups in the order of `ids`, each once.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    bulkUpdate(body: NonNullable<paths['/api/v1/follow-ups/bulk']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/follow-ups/bulk']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * List follow-ups.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/follow-ups']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/follow-ups']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Create a follow-up.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    create(body: NonNullable<paths['/api/v1/follow-ups']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/follow-ups']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Get a follow-up.
     *
     * For members and owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/follow-ups/{id}']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Change a follow-up.
     *
     * The contact, company and deal cannot be changed. Reopening a follow-up clears `completed_at`.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    update(id: string, body: NonNullable<paths['/api/v1/follow-ups/{id}']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/follow-ups/{id}']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete a follow-up.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    delete(id: string, options?: RequestOptions): Promise<paths['/api/v1/follow-ups/{id}']['delete']['responses'][200]['content']['application/json']['data']>
    /**
     * Complete a follow-up.
     *
     * A follow-up that is already completed is returned unchanged.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    complete(id: string, options?: RequestOptions): Promise<paths['/api/v1/follow-ups/{id}/complete']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Complete many follow-ups.
     *
     * Completes all or none. Returns them in the order given, each once.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    bulkComplete(body: NonNullable<paths['/api/v1/follow-ups/bulk-complete']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/follow-ups/bulk-complete']['patch']['responses'][200]['content']['application/json']['data']>
  }
  commitments: {
    /**
     * Change many commitments.
     *
     * Sets the same fields on all commitments in `ids`, like PATCH /commitments/{id}. Changes all commitments or none: if an id does not exist, the response is a 404 with this id in its message. Otherwise the response has the commitments in the order of `ids`, each once.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    bulkUpdate(body: NonNullable<paths['/api/v1/commitments/bulk']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/commitments/bulk']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * List commitments.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/commitments']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/commitments']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Create a commitment.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    create(body: NonNullable<paths['/api/v1/commitments']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/commitments']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Get a commitment.
     *
     * For members and owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/commitments/{id}']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Change a commitment.
     *
     * The contact, company and deal cannot be changed. Reopening a commitment clears `completed_at`.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    update(id: string, body: NonNullable<paths['/api/v1/commitments/{id}']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/commitments/{id}']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete a commitment.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    delete(id: string, options?: RequestOptions): Promise<paths['/api/v1/commitments/{id}']['delete']['responses'][200]['content']['application/json']['data']>
    /**
     * Complete a commitment.
     *
     * A commitment that is already completed is returned unchanged.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    complete(id: string, options?: RequestOptions): Promise<paths['/api/v1/commitments/{id}/complete']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Complete many commitments.
     *
     * Completes all or none. Returns them in the order given, each once.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    bulkComplete(body: NonNullable<paths['/api/v1/commitments/bulk-complete']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/commitments/bulk-complete']['patch']['responses'][200]['content']['application/json']['data']>
  }
  tags: {
    /**
     * List tags.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/tags']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/tags']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Create a tag.
     *
     * A tag is also created when it is first used on a contact, company or deal. Returns 409 if a tag with this name exists.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    create(body: NonNullable<paths['/api/v1/tags']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/tags']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Get a tag.
     *
     * For members and owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/tags/{id}']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Rename or recolor a tag.
     *
     * Renaming a tag renames it on every record that has it.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    update(id: string, body: NonNullable<paths['/api/v1/tags/{id}']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/tags/{id}']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete a tag.
     *
     * The tag is removed from every record that has it.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    delete(id: string, options?: RequestOptions): Promise<paths['/api/v1/tags/{id}']['delete']['responses'][200]['content']['application/json']['data']>
  }
  customFields: {
    /**
     * List custom field definitions.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/custom-fields']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/custom-fields']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Define a custom field.
     *
     * An entity type can have at most 100 custom fields, with at most 1 MiB of options in all (409). The field_name must be unique within its entity type (409) and must not be the name of a built-in field (400).
     *
     * For members and owners. An API key needs the scope `full`.
     */
    create(body: NonNullable<paths['/api/v1/custom-fields']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/custom-fields']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Get a custom field definition.
     *
     * For members and owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/custom-fields/{id}']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Change a custom field definition.
     *
     * The entity type, name and type cannot be changed. Removing an option that records still use is a 409, and so are more than 1 MiB of options of all fields of the entity type.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    update(id: string, body: NonNullable<paths['/api/v1/custom-fields/{id}']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/custom-fields/{id}']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete a custom field definition.
     *
     * Its values are deleted too. Creating a field with the same name again does not restore them.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    delete(id: string, options?: RequestOptions): Promise<paths['/api/v1/custom-fields/{id}']['delete']['responses'][200]['content']['application/json']['data']>
  }
  interactions: {
    /**
     * List interactions.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/interactions']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/interactions']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Log an interaction.
     *
     * It is about a contact, a company or a deal, or several of them, and appears in their activity. An interaction cannot be changed, only deleted.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    create(body: NonNullable<paths['/api/v1/interactions']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/interactions']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Get an interaction.
     *
     * For members and owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/interactions/{id}']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete an interaction.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    delete(id: string, options?: RequestOptions): Promise<paths['/api/v1/interactions/{id}']['delete']['responses'][200]['content']['application/json']['data']>
  }
  files: {
    /**
     * List files.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/files']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/files']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * List the files of a contact.
     *
     * For members and owners.
     */
    listOfContact(id: string, query?: Query<NonNullable<paths['/api/v1/contacts/{id}/files']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/contacts/{id}/files']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * List the files of a company.
     *
     * For members and owners.
     */
    listOfCompany(id: string, query?: Query<NonNullable<paths['/api/v1/companies/{id}/files']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/companies/{id}/files']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * List the files of a deal.
     *
     * For members and owners.
     */
    listOfDeal(id: string, query?: Query<NonNullable<paths['/api/v1/deals/{id}/files']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/deals/{id}/files']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * List the files of an interaction.
     *
     * For members and owners.
     */
    listOfInteraction(id: string, query?: Query<NonNullable<paths['/api/v1/interactions/{id}/files']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/interactions/{id}/files']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Get a file.
     *
     * For members and owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/files/{id}']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete a file.
     *
     * It goes to the trash and counts toward the quota until it is purged.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    delete(id: string, options?: RequestOptions): Promise<paths['/api/v1/files/{id}']['delete']['responses'][200]['content']['application/json']['data']>
  }
  pipeline: {
    /**
     * Summarize deals by stage.
     *
     * The sums of all deals, or of the deals that `GET /deals` lists under the same filters.
     *
     * For members and owners.
     */
    get(query?: Query<NonNullable<paths['/api/v1/pipeline']['get']['parameters']['query']>>, options?: RequestOptions): Promise<paths['/api/v1/pipeline']['get']['responses'][200]['content']['application/json']['data']>
  }
  reports: {
    /**
     * Report the pipeline on a given day.
     *
     * The deals in each stage at the end of the day, with the values they had then. Deals that were deleted since are not included.
     *
     * For members and owners.
     */
    getPipeline(query?: Query<NonNullable<paths['/api/v1/reports/pipeline']['get']['parameters']['query']>>, options?: RequestOptions): Promise<paths['/api/v1/reports/pipeline']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Report deals won and lost by month.
     *
     * A deal counts in the month of its `closed_at`, with its current value. Reopened deals are not counted. The period may span at most 121 calendar months.
     *
     * For members and owners.
     */
    getClosed(query?: Query<NonNullable<paths['/api/v1/reports/closed']['get']['parameters']['query']>>, options?: RequestOptions): Promise<paths['/api/v1/reports/closed']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Report how long deals stay in each stage.
     *
     * Covers every time that a deal entered a stage within the period: how it left the stage, and how long it was there. A deal that enters a stage twice counts twice.
     *
     * For members and owners.
     */
    getStages(query?: Query<NonNullable<paths['/api/v1/reports/stages']['get']['parameters']['query']>>, options?: RequestOptions): Promise<paths['/api/v1/reports/stages']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Report open deals by expected close month.
     *
     * The open deals by the month of their `expected_close_date`, with their total value, and that value weighted by the probability of their stage (`stage_probabilities` of the workspace). `overdue` has the deals that were expected to close before the current month, `later` those expected after the last one, and `undated` those without a date. `total` has all open deals; its `weighted_value` is rounded once, so it can differ from the sum of the others. Months are in UTC.
     *
     * For members and owners.
     */
    getForecast(query?: Query<NonNullable<paths['/api/v1/reports/forecast']['get']['parameters']['query']>>, options?: RequestOptions): Promise<paths['/api/v1/reports/forecast']['get']['responses'][200]['content']['application/json']['data']>
  }
  search: {
    /**
     * Search in contacts, companies, interactions, follow-ups, commitments and deals.
     *
     * The best matches of each type, most relevant first. Names, addresses, notes and custom fields are searched; matches in names rank above the others. If fewer than five contacts, companies or deals match, those with a similar name follow, marked with `"fuzzy": true`: each word of at least 4 letters may differ by one letter from a word of the name, and each word of at least 8 letters by two.
     *
     * For members and owners.
     */
    find(query: Query<paths['/api/v1/search']['get']['parameters']['query']>, options?: RequestOptions): Promise<paths['/api/v1/search']['get']['responses'][200]['content']['application/json']['data']>
  }
  duplicates: {
    /**
     * List pairs of duplicates.
     *
     * Pairs of contacts, or of companies, that are probably the same, the most probable first. Dismissed pairs are left out. Contacts are compared by email addresses (`same_email`), telephone numbers of at least seven digits (`same_phone`), name and company (`same_name_and_company`) and nearly the same name, with at most two different letters, at the same company or without one (`similar_name`); companies by domain (`same_domain`), name (`same_name`) and nearly the same name (`similar_name`). A record is in at most 10 pairs for each reason, with the newest records, and a value that more than 100 records share makes no pairs. Changes are compared in the background: a single one within 10 seconds, a large import within minutes.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/duplicates']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/duplicates']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Dismiss a pair of duplicates.
     *
     * The two records are not the same: the pair is no longer listed for any member, until one of the two is merged or deleted for good. Dismissing it again changes nothing.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    dismiss(body: NonNullable<paths['/api/v1/duplicates/dismiss']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/duplicates/dismiss']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * Restore a dismissed pair of duplicates.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    undismiss(body: NonNullable<paths['/api/v1/duplicates/dismiss']['delete']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/duplicates/dismiss']['delete']['responses'][200]['content']['application/json']['data']>
  }
  trash: {
    /**
     * List the trash.
     *
     * Deleted records that can be restored, newest first: one entry for each record that a request deleted. To undo a request, filter by the `X-Request-Id` of its response. Entries are kept for 30 days, unless the operator sets `TRASH_DAYS`.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/trash']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/trash']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Empty the trash.
     *
     * Removes every entry for good. The list is empty at once; the data is deleted in the background.
     *
     * For owners. An API key needs the scope `full`.
     */
    empty(options?: RequestOptions): Promise<paths['/api/v1/trash']['delete']['responses'][200]['content']['application/json']['data']>
    /**
     * Get a trash entry.
     *
     * For members and owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/trash/{id}']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Remove a deleted record for good.
     *
     * It can no longer be restored. Events and the audit log are not changed.
     *
     * For owners. An API key needs the scope `full`.
     */
    purgeEntry(id: string, options?: RequestOptions): Promise<paths['/api/v1/trash/{id}']['delete']['responses'][200]['content']['application/json']['data']>
    /**
     * Restore a deleted record.
     *
     * A record is restored with its id, fields, tags, custom-field values and links, and with everything that was deleted with it; `updated_at` does not change. If that is more than 10,000 rows, the response has the record, and a job restores the rest within minutes; the entry is no longer in the trash, and `skipped` does not list what the job leaves out. Links to records that no longer exist are left out and listed in `skipped`. If the contact that an interaction, follow-up or commitment belongs to does not exist, the response is a 409. Restoring a record that was merged into another one (`reason` `merged`) undoes the merge; the fields of the other record that were changed since are listed in `skipped`, and if that record does not exist the response is a 409. While a job still restores a record that the merge moved, it is a 409 with `Retry-After`. The event log and the audit log show `contact.restored` (company, deal, …); webhooks receive `contact.updated` (company, deal) with `restored: true`.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    restoreEntry(id: string, options?: RequestOptions): Promise<paths['/api/v1/trash/{id}/restore']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * Restore many deleted records.
     *
     * Restores all records or none: if an id does not exist, the response is a 404 with this id in its message. Otherwise the response has the records in the order given, each once. A record is restored with its id, fields, tags, custom-field values and links, and with everything that was deleted with it; `updated_at` does not change. If that is more than 10,000 rows, the response has the record, and a job restores the rest within minutes; the entry is no longer in the trash, and `skipped` does not list what the job leaves out. Links to records that no longer exist are left out and listed in `skipped`. If the contact that an interaction, follow-up or commitment belongs to does not exist, the response is a 409. Restoring a record that was merged into another one (`reason` `merged`) undoes the merge; the fields of the other record that were changed since are listed in `skipped`, and if that record does not exist the response is a 409. While a job still restores a record that the merge moved, it is a 409 with `Retry-After`. The event log and the audit log show `contact.restored` (company, deal, …); webhooks receive `contact.updated` (company, deal) with `restored: true`.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    restoreEntries(body: NonNullable<paths['/api/v1/trash/restore']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/trash/restore']['post']['responses'][200]['content']['application/json']['data']>
  }
  views: {
    /**
     * List views.
     *
     * Your own views, and those that other members share.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/views']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/views']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Create a view.
     *
     * Saves the filters, sort and columns of a list under a name. Filters are validated like those of the list; a field that is deleted later stays in the view. Each person can have at most 200 views (409).
     *
     * For members and owners. An API key needs the scope `full`.
     */
    create(body: NonNullable<paths['/api/v1/views']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/views']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Get a view.
     *
     * For members and owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/views/{id}']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Change a view.
     *
     * A shared view can be changed by the person who created it and by owners of the workspace (403). `filters` and `columns` are replaced.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    update(id: string, body: NonNullable<paths['/api/v1/views/{id}']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/views/{id}']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete a view.
     *
     * Views are not kept in the trash.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    delete(id: string, options?: RequestOptions): Promise<paths['/api/v1/views/{id}']['delete']['responses'][200]['content']['application/json']['data']>
  }
  webhooks: {
    /**
     * List webhooks.
     *
     * For owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/webhooks']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/webhooks']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Create a webhook.
     *
     * Every event is sent as a POST with the body
     * `{ id, type, created_at, workspace_id, request_id, data }`. `data` is the record as the API returns it, or its last state
     * if it was deleted. Updates also have `changes` (`{ field: { from, to } }`), a moved deal has `from_stage` and
     * `to_stage`, a contact that was merged into another has
     * `merged_into`, and the update of the other has `merged_from`.
     *
     * Messages are signed according to the [Standard Webhooks](https://www.standardwebhooks.com) specification with the headers
     * `webhook-id` (the id of the event, the same in every attempt), `webhook-timestamp` and `webhook-signature`. The signing
     * `secret` is shown in this response only.
     *
     * A 2xx response within 15 seconds counts as delivered; redirects are not followed. Otherwise the delivery is retried: ten attempts in
     * total over about three days. A longer `Retry-After` is respected, up to 30 days. The webhook becomes `failed` after a 410, or if all
     * attempts for an event failed and no other delivery has succeeded since. Events may arrive more than once and out of order.
     *
     * For owners. An API key needs the scope `full`.
     */
    create(body: NonNullable<paths['/api/v1/webhooks']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/webhooks']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Get a webhook.
     *
     * For owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/webhooks/{id}']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Update, pause or resume a webhook.
     *
     * For owners. An API key needs the scope `full`.
     */
    update(id: string, body: NonNullable<paths['/api/v1/webhooks/{id}']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/webhooks/{id}']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete a webhook.
     *
     * For owners. An API key needs the scope `full`.
     */
    delete(id: string, options?: RequestOptions): Promise<paths['/api/v1/webhooks/{id}']['delete']['responses'][200]['content']['application/json']['data']>
    /**
     * Replace the secret of a webhook.
     *
     * Returns a new secret, which is shown in this response only. For 24 hours messages are also signed with the previous secret, so that the receiver can switch without losing any. At most ten previous secrets can be valid at a time; beyond that the request is a 409.
     *
     * For owners. An API key needs the scope `full`.
     */
    rotateSecret(id: string, options?: RequestOptions): Promise<paths['/api/v1/webhooks/{id}/rotate-secret']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * Send a test event.
     *
     * Sends a `webhook.test` event to this webhook and returns its delivery. List the deliveries of the webhook to see the result.
     *
     * For owners. An API key needs the scope `full`.
     */
    test(id: string, options?: RequestOptions): Promise<paths['/api/v1/webhooks/{id}/test']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * Replay undelivered events.
     *
     * Queues every event since the given time that the webhook is subscribed to and that was not delivered to it, including events from while it was paused or failed. The request reads the first 5,000 events since then; if there are more, they are queued in the background, and the response has `more`. Events of changes that are in progress are queued when these are complete.
     *
     * For owners. An API key needs the scope `full`.
     */
    replay(id: string, body: NonNullable<paths['/api/v1/webhooks/{id}/replay']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/webhooks/{id}/replay']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * List deliveries.
     *
     * The attempts to deliver events to the webhook and their results. A delivery is kept for 30 days, or until its last attempt if that is later.
     *
     * For owners.
     */
    listDeliveries(id: string, query?: Query<NonNullable<paths['/api/v1/webhooks/{id}/deliveries']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/webhooks/{id}/deliveries']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Retry a delivery.
     *
     * For owners. An API key needs the scope `full`.
     */
    retryDelivery(id: string, delivery_id: string, options?: RequestOptions): Promise<paths['/api/v1/webhooks/{id}/deliveries/{delivery_id}/retry']['post']['responses'][200]['content']['application/json']['data']>
  }
  imports: {
    /**
     * List imports.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/imports']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/imports']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Import contacts, companies or deals from a file, or restore a workspace.
     *
     * Imports a CSV file (separated by commas, semicolons or tabs), the first sheet of an Excel workbook (XLSX), a JSON array or NDJSON. Text is in UTF-8, UTF-16 with a byte order mark, or Windows-1252, and files may be gzipped. Numbers, amounts and dates are read in the format that all values of their column have; `formats` overrides it. Headers match the names and labels of fields and custom fields; case and spacing do not matter. `tags` are separated by `;` or `,`. `company` and `company_domain` link to a company, which is created if it does not exist. `owner` sets the owner by the email or name of a member. A deal’s `status` can say that it is won or lost, whatever its stage is. `closed_at` is the date on which a new deal was won or lost; without it, that is the time of the import. A deal’s `contact_email` links contacts. If several contacts share an email, `contact_names`, in the same order, selects one of them. A name without an email links the only contact with that name. If the contact cannot be determined, `warnings` says so. If no contact has the email, `on_missing_contact` applies. The column `value` of a deal, spelled exactly like this, is in the minor unit of the currency, such as cents, as in an export. Other spellings (`Value`, `Amount`, `Deal value`) are whole units of the currency; `formats` can change that. An empty cell leaves its field unchanged. Each row is validated like a POST. Rejected rows are kept with the reason, and the other rows are imported. `workspace` restores an archive that `POST /exports` made, in an empty workspace (otherwise 409): ids are kept if they are free, owners and assignees are matched by email address, and an archive that is damaged or was changed is rejected, and nothing is restored. Until it has ended, deleting, merging and erasing records is a 409.
     *
     * For owners. An API key needs the scope `full`.
     */
    create(body: NonNullable<paths['/api/v1/imports']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/imports']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Get an import.
     *
     * For members and owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/imports/{id}']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Cancel an import.
     *
     * Returns 409 if the import has ended. The status becomes `failed` with the `error_code` `cancelled`. Rows that were imported are kept.
     *
     * For owners. An API key needs the scope `full`.
     */
    delete(id: string, options?: RequestOptions): Promise<paths['/api/v1/imports/{id}']['delete']['responses'][200]['content']['application/json']['data']>
    /**
     * List the columns of an import’s file.
     *
     * The columns in the order of the file, available once the file is read. Use a dry run to check them before importing, and `mapping` to change them.
     *
     * For members and owners.
     */
    listColumns(id: string, query?: Query<NonNullable<paths['/api/v1/imports/{id}/columns']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/imports/{id}/columns']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * List the rows that an import rejected.
     *
     * The first 10,000 rejected rows, kept for 90 days after the import ended, unless the server is configured otherwise. `failed_rows` counts all of them, `kept_failed_rows` those that can still be listed.
     *
     * For members and owners.
     */
    listErrors(id: string, query?: Query<NonNullable<paths['/api/v1/imports/{id}/errors']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/imports/{id}/errors']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Undo an import.
     *
     * Moves the records that the import created to the trash, with the reason `import_reverted`, and gives records that it updated their earlier values, where they still have the imported ones. A record that was changed since, or to which anything was added (an interaction, a follow-up, a commitment, a deal, a tag), or that the import updated and that was deleted or merged since, is kept and listed at `/imports/{id}/kept`. Companies and contacts that the import created for its rows are moved to the trash too, unless other records refer to them. Tags are kept. It runs in the background; `revert` shows the progress. Returns 409 if the import has not ended, was a dry run, was already reverted, was made by a version without this operation, or ended longer ago than records stay in the trash. A revert that failed can be started again.
     *
     * For owners. An API key needs the scope `full`.
     */
    revert(id: string, options?: RequestOptions): Promise<paths['/api/v1/imports/{id}/revert']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * List the records that were kept when an import was undone.
     *
     * The first 10,000 of them, with the reason. `revert.kept_rows` counts all of them.
     *
     * For members and owners.
     */
    listKept(id: string, query?: Query<NonNullable<paths['/api/v1/imports/{id}/kept']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/imports/{id}/kept']['get']['responses'][200]['content']['application/json']['data'][number]>
  }
  exports: {
    /**
     * List exports.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/exports']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/exports']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Export contacts, companies, deals or a whole workspace to a file.
     *
     * Exports all fields, from one snapshot of the data. CSV follows RFC 4180: each custom field is a column, tags are joined by `;`, and a cell that a spreadsheet would run as a formula starts with `'`. XLSX has real dates and numbers, further sheets beyond 1,048,576 rows, and texts of at most 32,767 characters: `warnings` names those that were cut. JSON is an array of the records as the API returns them. All formats also contain the name, domain and email of linked companies and contacts, so that the file can be imported into another workspace. `workspace` (owners) exports everything as one ZIP archive of NDJSON files with a manifest, which `POST /imports` restores in an empty workspace: records, files, tags, custom fields, shared views, activity, history of deals, events and settings, but no members, keys, webhooks, trash or secrets.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    create(body: NonNullable<paths['/api/v1/exports']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/exports']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Get an export.
     *
     * For members and owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/exports/{id}']['get']['responses'][200]['content']['application/json']['data']>
  }
  bulkJobs: {
    /**
     * List bulk jobs.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/bulk-jobs']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/bulk-jobs']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Start a bulk job.
     *
     * Changes many records in the background: those in `ids`, or all that match `filter`. The records are selected when the job starts: records created later are not included, and records deleted before they are processed are counted as `missing`. Each record is changed once, with the same events as by a single request. The first 100 changed records notify the members they are assigned to or who are mentioned in them, the rest notify nobody. A record that cannot be changed is counted as `failed`, with the reason in `errors`, and does not hold up the others. A record with more than 40,000 interactions, tasks, files, links and timeline entries is deleted in several steps; if the job is cancelled in between, restoring the record from the trash brings back what it has deleted. The job ends as `failed` if the person who started it leaves the workspace. Five of a workspace run at a time and twenty more wait; beyond that it is a 429.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    create(body: NonNullable<paths['/api/v1/bulk-jobs']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/bulk-jobs']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Get a bulk job.
     *
     * For members and owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/bulk-jobs/{id}']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Cancel a bulk job.
     *
     * Records that were already changed stay changed. Returns 409 if the job has ended.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    cancel(id: string, options?: RequestOptions): Promise<paths['/api/v1/bulk-jobs/{id}/cancel']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * Undo a bulk job.
     *
     * Starts a job with the action `undo`. Records that the job tagged, updated or completed get their earlier values, where they still have those that it set; records that were changed since are counted as `failed`, with the fields in `errors`. Records that the job deleted are restored from the trash, as `POST /trash/{id}/restore` does; those that cannot be restored, or not completely, are counted as `failed`, with the reason in `errors`. Returns 409 if the job has not ended, was already undone, if the trash has none of the records that it deleted, or if the values that it set mentioned a person who was erased.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    createUndo(id: string, options?: RequestOptions): Promise<paths['/api/v1/bulk-jobs/{id}/undo']['post']['responses'][201]['content']['application/json']['data']>
  }
  workspaces: {
    /**
     * Get the current caller.
     *
     * The person, workspace, role, scope and key that this request acts with.
     *
     * For members and owners.
     *
     * Also available to a signed-in person who has no workspace yet.
     */
    getMe(options?: RequestOptions): Promise<paths['/api/v1/me']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete your account.
     *
     * For signed-in people only. Deletes your address, password, sessions and keys for good. Workspaces in which you are the only member are deleted too. If you are the last owner of a workspace with other members, this is a 409. Records and the audit log still show your name. Send your email address as `confirm`, in the body or as a query parameter.
     *
     * For members and owners. An API key needs the scope `full`.
     *
     * Also available to a signed-in person who has no workspace yet.
     */
    deleteAccount(body: NonNullable<paths['/api/v1/me']['delete']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/me']['delete']['responses'][200]['content']['application/json']['data']>
    /**
     * List your workspaces.
     *
     * With a key, lists all workspaces of the person who created it.
     *
     * For members and owners.
     *
     * Also available to a signed-in person who has no workspace yet.
     */
    list(query?: Query<NonNullable<paths['/api/v1/workspaces']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/workspaces']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Create a workspace.
     *
     * You become its owner. A person without a workspace can create one too. A session without an active workspace switches to the new one.
     *
     * For owners. An API key needs the scope `full`.
     *
     * Also available to a signed-in person who has no workspace yet.
     */
    create(body: NonNullable<paths['/api/v1/workspaces']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/workspaces']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Get one of your workspaces.
     *
     * Its ETag can be sent as If-Match when the workspace is changed. A key can also get other workspaces of the person who created it.
     *
     * For members and owners.
     */
    get(id: string, options?: RequestOptions): Promise<paths['/api/v1/workspaces/{id}']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Change the current workspace.
     *
     * Changes the name, slug, currency, time zone or stage probabilities.
     *
     * For owners. An API key needs the scope `full`.
     */
    update(id: string, body: NonNullable<paths['/api/v1/workspaces/{id}']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/workspaces/{id}']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Delete a workspace.
     *
     * For owners. Deletes the workspace with everything in it for good; it cannot be undone. Its keys, streams and webhooks end at once, and the data is cleared in the background. A key can delete its own workspace only. Send the slug of the workspace as `confirm`, in the body or as a query parameter.
     *
     * For members and owners. An API key needs the scope `full`.
     *
     * Also available to a signed-in person who has no workspace yet.
     */
    delete(id: string, body: NonNullable<paths['/api/v1/workspaces/{id}']['delete']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/workspaces/{id}']['delete']['responses'][200]['content']['application/json']['data']>
    /**
     * Switch the session to another workspace.
     *
     * For signed-in people only: a key belongs to one workspace.
     *
     * For members and owners. An API key needs the scope `full`.
     *
     * Also available to a signed-in person who has no workspace yet.
     */
    switch(body: NonNullable<paths['/api/v1/workspaces/switch']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/workspaces/switch']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * List the members.
     *
     * Pending members are listed too, with pending: true. With former=true, lists the people who have left and whose id is still in owner_id or assignee_id of a record.
     *
     * For members and owners.
     */
    listMembers(query?: Query<NonNullable<paths['/api/v1/workspaces/members']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/workspaces/members']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Change a member’s role.
     *
     * For owners. An API key needs the scope `full`.
     */
    updateMember(id: string, body: NonNullable<paths['/api/v1/workspaces/members/{id}']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/workspaces/members/{id}']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Remove a member, or leave.
     *
     * An owner can remove anyone, other members only themselves. The API keys that the member created stop working.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    deleteMember(id: string, options?: RequestOptions): Promise<paths['/api/v1/workspaces/members/{id}']['delete']['responses'][200]['content']['application/json']['data']>
    /**
     * List pending invitations.
     *
     * For owners.
     */
    listInvites(query?: Query<NonNullable<paths['/api/v1/workspaces/invites']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/workspaces/invites']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Invite someone.
     *
     * Sends the token by email, unless this address was sent five invitations in the last 24 hours. It is also in this response, and is not shown again.
     *
     * For owners. An API key needs the scope `full`.
     */
    createInvite(body: NonNullable<paths['/api/v1/workspaces/invites']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/workspaces/invites']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Revoke an invitation.
     *
     * For owners. An API key needs the scope `full`.
     */
    deleteInvite(id: string, options?: RequestOptions): Promise<paths['/api/v1/workspaces/invites/{id}']['delete']['responses'][200]['content']['application/json']['data']>
    /**
     * Accept an invitation.
     *
     * A signed-in person accepts an invitation to their own address and joins; if the server sends email (SMTP_URL), the address must be verified (403). With an API key the invited address becomes a pending member: it has no access until the person signs in with this address and confirms (see GET /me/pending-memberships). The response is the same whether or not an account with this address exists. An unknown, revoked or expired token is a 404, one that was accepted already a 409.
     *
     * For members and owners. An API key needs the scope `full`.
     *
     * Also available to a signed-in person who has no workspace yet.
     */
    acceptInvite(body: NonNullable<paths['/api/v1/workspaces/invites/accept']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/workspaces/invites/accept']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * List your pending memberships.
     *
     * Workspaces in which an invitation to your address was accepted with an API key, and that wait for you to confirm or decline. For signed-in people only. If the server sends email (SMTP_URL), the list is empty until your address is verified.
     *
     * For members and owners.
     *
     * Also available to a signed-in person who has no workspace yet.
     */
    listPendingMemberships(query?: Query<NonNullable<paths['/api/v1/me/pending-memberships']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/me/pending-memberships']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Confirm a pending membership.
     *
     * You become a member with the role of the invitation. A session without an active workspace moves to this one.
     *
     * For members and owners. An API key needs the scope `full`.
     *
     * Also available to a signed-in person who has no workspace yet.
     */
    confirmPendingMembership(id: string, options?: RequestOptions): Promise<paths['/api/v1/me/pending-memberships/{id}/confirm']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * Decline a pending membership.
     *
     * The pending member is removed from the workspace. You can be invited again.
     *
     * For members and owners. An API key needs the scope `full`.
     *
     * Also available to a signed-in person who has no workspace yet.
     */
    deletePendingMembership(id: string, options?: RequestOptions): Promise<paths['/api/v1/me/pending-memberships/{id}']['delete']['responses'][200]['content']['application/json']['data']>
    /**
     * Fill the workspace with sample data.
     *
     * Creates companies, contacts, deals with their history, interactions, follow-ups and commitments. Returns 409 if the workspace already has a contact, company or deal.
     *
     * For owners. An API key needs the scope `full`.
     */
    createSampleData(options?: RequestOptions): Promise<paths['/api/v1/workspaces/sample-data']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Send a link that verifies your email address.
     *
     * The link is valid for 24 hours. If the server sends email (SMTP_URL), an address must be verified before it can be used to accept an invitation. For signed-in people only. Returns 409 if the address is already verified.
     *
     * For members and owners. An API key needs the scope `full`.
     *
     * Also available to a signed-in person who has no workspace yet.
     */
    sendVerification(options?: RequestOptions): Promise<paths['/api/v1/me/verification']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * Verify your email address.
     *
     * Takes the token of the link, in a session of the same account. Returns 404 if the token is invalid or expired.
     *
     * For members and owners. An API key needs the scope `full`.
     *
     * Also available to a signed-in person who has no workspace yet.
     */
    confirmVerification(body: NonNullable<paths['/api/v1/me/verification/confirm']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/me/verification/confirm']['post']['responses'][200]['content']['application/json']['data']>
  }
  calendar: {
    /**
     * Get the address of your calendar feed.
     *
     * Subscribe to this address in a calendar program. Anyone who has it can read the feed without signing in. It belongs to you and this workspace, and stops working when you leave the workspace. An API key gets the address of the person who created it, which is valid longer than the key.
     *
     * For members and owners.
     */
    get(options?: RequestOptions): Promise<paths['/api/v1/me/calendar']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Renew the address of your calendar feed.
     *
     * Creates a new address. The previous one returns 404 from then on.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    renew(options?: RequestOptions): Promise<paths['/api/v1/me/calendar/renew']['post']['responses'][200]['content']['application/json']['data']>
    /**
     * Read a calendar feed.
     *
     * The open follow-ups and commitments with a due date that are assigned to the member, as all-day entries in the iCalendar format (RFC 5545). At most 2,000 entries, those nearest to today.
     *
     * No authentication required.
     */
    read(secret: string, options?: RequestOptions): Promise<Response>
  }
  notifications: {
    /**
     * List your notifications.
     *
     * Newest first. They belong to you and this workspace, and are kept for 90 days. An API key reads those of the person who created it. `GET /events/stream` sends a `notification.created` event for each new one, to the sessions of its person only.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/notifications']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/notifications']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Mark a notification as read or unread.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    update(id: string, body: NonNullable<paths['/api/v1/notifications/{id}']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/notifications/{id}']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Mark many notifications as read or unread.
     *
     * Marks all notifications in `ids` or none: if one does not exist, the response is a 404 with this id in its message. Otherwise the response has the notifications in the order of `ids`, each once.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    bulkUpdate(body: NonNullable<paths['/api/v1/notifications/bulk']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/notifications/bulk']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Mark all your notifications as read.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    readAll(options?: RequestOptions): Promise<paths['/api/v1/notifications/read-all']['post']['responses'][200]['content']['application/json']['data']>
  }
  reminders: {
    /**
     * Get your preferences.
     *
     * They belong to you and this workspace. An API key gets those of the person who created it. Emails are off until you turn them on.
     *
     * For members and owners.
     */
    getPreferences(options?: RequestOptions): Promise<paths['/api/v1/me/preferences']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Change your preferences.
     *
     * For members and owners. An API key needs the scope `full`.
     */
    updatePreferences(body: NonNullable<paths['/api/v1/me/preferences']['patch']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/me/preferences']['patch']['responses'][200]['content']['application/json']['data']>
    /**
     * Show the page to unsubscribe from an email.
     *
     * A page with a button. Opening it changes nothing, because mail scanners open links.
     *
     * No authentication required.
     */
    showUnsubscribePage(token: string, options?: RequestOptions): Promise<Response>
    /**
     * Unsubscribe from an email.
     *
     * One-click unsubscription (RFC 8058) by the link in the `List-Unsubscribe` header of a reminder email. Turns this kind of email off in the preferences of its recipient. A browser gets a page.
     *
     * No authentication required.
     */
    unsubscribe(token: string, options?: RequestOptions): Promise<paths['/api/v1/unsubscribe/{token}']['post']['responses'][200]['content']['application/json']['data']>
  }
  keys: {
    /**
     * List keys.
     *
     * For owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/keys']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/keys']['get']['responses'][200]['content']['application/json']['data'][number]>
    /**
     * Create a key.
     *
     * The key acts for you in this workspace until it expires, is deleted, or you leave the workspace. It is shown in this response only.
     *
     * For owners. An API key needs the scope `full`.
     */
    create(body: NonNullable<paths['/api/v1/keys']['post']['requestBody']>['content']['application/json'], options?: RequestOptions): Promise<paths['/api/v1/keys']['post']['responses'][201]['content']['application/json']['data']>
    /**
     * Delete a key.
     *
     * The key stops working at once, on every server.
     *
     * For owners. An API key needs the scope `full`.
     */
    delete(id: string, options?: RequestOptions): Promise<paths['/api/v1/keys/{id}']['delete']['responses'][200]['content']['application/json']['data']>
  }
  auditLog: {
    /**
     * List the audit log.
     *
     * Every change in the workspace: when it was made, by whom, with which key or session, in which request and to which record. The filters entity_id, since and until use an index; the others scan the log, so combine them with a time range when the log is long.
     *
     * For owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/audit-logs']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/audit-logs']['get']['responses'][200]['content']['application/json']['data'][number]>
  }
  events: {
    /**
     * List events.
     *
     * Changes to records, newest first. Changes to keys, members, invitations and webhooks are in the audit log. The filters since, until and entity_id use an index; combine type and import_id[empty]=false with one of them when the log is long.
     *
     * For members and owners.
     */
    list(query?: Query<NonNullable<paths['/api/v1/events']['get']['parameters']['query']>>, options?: RequestOptions): List<paths['/api/v1/events']['get']['responses'][200]['content']['application/json']['data'][number]>
  }
  operation: {
    /**
     * This document.
     *
     * OpenAPI 3.1, generated from the schemas that validate requests.
     *
     * No authentication required.
     */
    getOpenApiDocument(options?: RequestOptions): Promise<Response>
    /**
     * Check that the process is alive.
     *
     * A 500 means that the process cannot recover by itself and should be restarted. An unreachable database is reported by `/readyz` only.
     *
     * No authentication required.
     */
    checkAlive(options?: RequestOptions): Promise<paths['/healthz']['get']['responses'][200]['content']['application/json']['data']>
    /**
     * Check that the database is reachable and migrated.
     *
     * No authentication required.
     */
    checkReady(options?: RequestOptions): Promise<paths['/readyz']['get']['responses'][200]['content']['application/json']['data']>
  }
}
