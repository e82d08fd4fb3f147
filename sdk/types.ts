// Written by `npm run sdk` from the server's schemas. Do not change by hand.
export interface paths {
    "/api/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description For members and owners.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description For members and owners. An API key needs the scope `full`.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description For members and owners.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact
         * @description Its interactions, follow-ups and commitments are deleted too, and its deals lose the link to it. If more than 40,000 interactions, tasks, files, links and timeline entries would be deleted with it, the response is a 409: delete it with `POST /bulk-jobs` instead. While a job undoes a merge of the record, the response is a 409 with `Retry-After`.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Change a contact
         * @description For members and owners. An API key needs the scope `full`.
         */
        patch: operations["updateContact"];
        trace?: never;
    };
    "/api/v1/contacts/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge two contacts
         * @description Interactions, deals, follow-ups, commitments and activity of the source move to the target, which also takes its tags and fills its own empty fields; an email or phone of the source that differs is added to `other_emails` or `other_phones`, while there is room; then the source is moved to the trash. Restoring it undoes the merge: what came from it goes back to it, and the target gets the fields and tags that it had before, except those changed since. Use `fields` to set values of the target in the same transaction, for example where both contacts have one. If the source has more than 40,000 interactions, tasks, files, links and timeline entries, the response is a 409: exchange `source_id` and `target_id`. While a job still restores one of the two from the trash, or a record that mentions one of them, or undoes a merge into it, the response is a 409 with `Retry-After`.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["mergeContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the activity of a contact
         * @description Its interactions, deals, follow-ups and commitments, oldest first unless `newest_first` is true.
         *
         *     For members and owners.
         */
        get: operations["listContactActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List companies
         * @description For members and owners.
         */
        get: operations["listCompanies"];
        put?: never;
        /**
         * Create a company
         * @description For members and owners. An API key needs the scope `full`.
         */
        post: operations["createCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a company
         * @description For members and owners.
         */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        /**
         * Delete a company
         * @description Its contacts and deals are kept, and their company_id becomes null. Interactions, follow-ups and commitments that are about nothing but the company are deleted with it. If more than 40,000 interactions, tasks, files, links and timeline entries would be deleted with it, the response is a 409: delete it with `POST /bulk-jobs` instead. While a job undoes a merge of the record, the response is a 409 with `Retry-After`.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        delete: operations["deleteCompany"];
        options?: never;
        head?: never;
        /**
         * Change a company
         * @description Changes the given fields. null clears a field, tags are replaced, and custom fields are merged key by key.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["updateCompany"];
        trace?: never;
    };
    "/api/v1/companies/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge two companies
         * @description The contacts and deals of the source are moved to the target, which also takes its tags and fills its own empty fields; then the source is moved to the trash. The response is immediate even if there are very many contacts: their links are moved in the background, and until then they are shown and found under the target. Moved contacts and deals keep `updated_at` and get no event. Restoring the source from the trash undoes the merge: what came from it goes back to it, and the target gets the fields and tags that it had before, except those changed since. Use `fields` to set values of the target in the same transaction, for example to choose between two values. While a job still restores one of the two from the trash, or a record that mentions one of them, or undoes a merge into it, the response is a 409 with `Retry-After`.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["mergeCompanies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the activity of a company
         * @description The activity of its present contacts and deals, oldest first unless `newest_first` is true. An entry that a deal and its contacts share is listed once. When a contact or a deal gets another company, its activity follows, usually at once, within seconds if it is long.
         *
         *     For members and owners.
         */
        get: operations["listCompanyActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/bulk-tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tag many contacts
         * @description Changes all contacts or none. Returns 404 if an id does not exist, and 400 if a tag is in both `add` and `remove`. The response has the contacts in the order of `ids`.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["bulkTagContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many contacts
         * @description Deletes all contacts or none, each like DELETE /contacts/{id}. Returns 404 if an id does not exist.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["bulkDeleteContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/bulk-tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tag many companies
         * @description Changes all companies or none. Returns 404 if an id does not exist, and 400 if a tag is in both `add` and `remove`. The response has the companies in the order of `ids`.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["bulkTagCompanies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many companies
         * @description Deletes all companies or none, each like DELETE /companies/{id}. Returns 404 if an id does not exist.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["bulkDeleteCompanies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/bulk-tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tag many deals
         * @description Changes all deals or none. Returns 404 if an id does not exist, and 400 if a tag is in both `add` and `remove`. The response has the deals in the order of `ids`.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["bulkTagDeals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete many deals
         * @description Deletes all deals or none, each like DELETE /deals/{id}. Returns 404 if an id does not exist.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["bulkDeleteDeals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change many contacts
         * @description Sets the same fields on all contacts in `ids`, like PATCH /contacts/{id}. `custom_fields` are merged key by key. Changes all contacts or none: if an id does not exist, the response is a 404 with this id in its message. Otherwise the response has the contacts in the order of `ids`, each once.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["bulkUpdateContacts"];
        trace?: never;
    };
    "/api/v1/companies/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change many companies
         * @description Sets the same fields on all companies in `ids`, like PATCH /companies/{id}. `custom_fields` are merged key by key. Changes all companies or none: if an id does not exist, the response is a 404 with this id in its message. Otherwise the response has the companies in the order of `ids`, each once.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["bulkUpdateCompanies"];
        trace?: never;
    };
    "/api/v1/deals/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change many deals
         * @description Sets the same fields on all deals in `ids`, like PATCH /deals/{id}. `custom_fields` are merged key by key. Changes all deals or none: if an id does not exist, the response is a 404 with this id in its message. Otherwise the response has the deals in the order of `ids`, each once.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["bulkUpdateDeals"];
        trace?: never;
    };
    "/api/v1/follow-ups/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change many follow-ups
         * @description Sets the same fields on all follow-ups in `ids`, like PATCH /follow-ups/{id}. Changes all follow-ups or none: if an id does not exist, the response is a 404 with this id in its message. Otherwise the response has the follow-ups in the order of `ids`, each once.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["bulkUpdateFollowUps"];
        trace?: never;
    };
    "/api/v1/commitments/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change many commitments
         * @description Sets the same fields on all commitments in `ids`, like PATCH /commitments/{id}. Changes all commitments or none: if an id does not exist, the response is a 404 with this id in its message. Otherwise the response has the commitments in the order of `ids`, each once.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["bulkUpdateCommitments"];
        trace?: never;
    };
    "/api/v1/contacts/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count records that belong to contacts
         * @description Counts the records that belong to these contacts, for example to show a warning before deleting them. Ids that do not exist are ignored. Without `ids`, all counts are 0.
         *
         *     For members and owners.
         */
        get: operations["countRelatedToContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count records that belong to companies
         * @description Counts the records that belong to these companies, for example to show a warning before deleting them. Ids that do not exist are ignored. Without `ids`, all counts are 0.
         *
         *     For members and owners.
         */
        get: operations["countRelatedToCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count records that belong to deals
         * @description Counts the records that belong to these deals, for example to show a warning before deleting them. Ids that do not exist are ignored. Without `ids`, all counts are 0.
         *
         *     For members and owners.
         */
        get: operations["countRelatedToDeals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/upsert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update many contacts
         * @description Each record updates the contact whose `match_on` field has the same value, like PATCH /contacts/{id}, or creates one. All records are saved, in the order given, or none. Returns 400 if a record has no value in the `match_on` field or two records have the same value, 404 if a record refers to another one that does not exist, and 409 if several records of the workspace have the value. Two concurrent requests with the same value create one contact.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["upsertContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/upsert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update many companies
         * @description Each record updates the company whose `match_on` field has the same value, like PATCH /companies/{id}, or creates one. All records are saved, in the order given, or none. Returns 400 if a record has no value in the `match_on` field or two records have the same value, 404 if a record refers to another one that does not exist, and 409 if several records of the workspace have the value. Two concurrent requests with the same value create one company.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["upsertCompanies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/upsert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update many deals
         * @description Each record updates the deal whose `match_on` field has the same value, like PATCH /deals/{id}, or creates one. All records are saved, in the order given, or none. Returns 400 if a record has no value in the `match_on` field or two records have the same value, 404 if a record refers to another one that does not exist, and 409 if several records of the workspace have the value. Two concurrent requests with the same value create one deal.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["upsertDeals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description For members and owners.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description A tag is also created when it is first used on a contact, company or deal. Returns 409 if a tag with this name exists.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tag
         * @description For members and owners.
         */
        get: operations["getTag"];
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description The tag is removed from every record that has it.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Rename or recolor a tag
         * @description Renaming a tag renames it on every record that has it.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["updateTag"];
        trace?: never;
    };
    "/api/v1/custom-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List custom field definitions
         * @description For members and owners.
         */
        get: operations["listCustomFields"];
        put?: never;
        /**
         * Define a custom field
         * @description An entity type can have at most 100 custom fields, with at most 1 MiB of options in all (409). The field_name must be unique within its entity type (409) and must not be the name of a built-in field (400).
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["createCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/custom-fields/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a custom field definition
         * @description For members and owners.
         */
        get: operations["getCustomField"];
        put?: never;
        post?: never;
        /**
         * Delete a custom field definition
         * @description Its values are deleted too. Creating a field with the same name again does not restore them.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        delete: operations["deleteCustomField"];
        options?: never;
        head?: never;
        /**
         * Change a custom field definition
         * @description The entity type, name and type cannot be changed. Removing an option that records still use is a 409, and so are more than 1 MiB of options of all fields of the entity type.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["updateCustomField"];
        trace?: never;
    };
    "/api/v1/interactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List interactions
         * @description For members and owners.
         */
        get: operations["listInteractions"];
        put?: never;
        /**
         * Log an interaction
         * @description It is about a contact, a company or a deal, or several of them, and appears in their activity. An interaction cannot be changed, only deleted.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["createInteraction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/interactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an interaction
         * @description For members and owners.
         */
        get: operations["getInteraction"];
        put?: never;
        post?: never;
        /**
         * Delete an interaction
         * @description For members and owners. An API key needs the scope `full`.
         */
        delete: operations["deleteInteraction"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/follow-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List follow-ups
         * @description For members and owners.
         */
        get: operations["listFollowUps"];
        put?: never;
        /**
         * Create a follow-up
         * @description For members and owners. An API key needs the scope `full`.
         */
        post: operations["createFollowUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/follow-ups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a follow-up
         * @description For members and owners.
         */
        get: operations["getFollowUp"];
        put?: never;
        post?: never;
        /**
         * Delete a follow-up
         * @description For members and owners. An API key needs the scope `full`.
         */
        delete: operations["deleteFollowUp"];
        options?: never;
        head?: never;
        /**
         * Change a follow-up
         * @description The contact, company and deal cannot be changed. Reopening a follow-up clears `completed_at`.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["updateFollowUp"];
        trace?: never;
    };
    "/api/v1/follow-ups/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Complete a follow-up
         * @description A follow-up that is already completed is returned unchanged.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["completeFollowUp"];
        trace?: never;
    };
    "/api/v1/follow-ups/bulk-complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Complete many follow-ups
         * @description Completes all or none. Returns them in the order given, each once.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["bulkCompleteFollowUps"];
        trace?: never;
    };
    "/api/v1/commitments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List commitments
         * @description For members and owners.
         */
        get: operations["listCommitments"];
        put?: never;
        /**
         * Create a commitment
         * @description For members and owners. An API key needs the scope `full`.
         */
        post: operations["createCommitment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/commitments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a commitment
         * @description For members and owners.
         */
        get: operations["getCommitment"];
        put?: never;
        post?: never;
        /**
         * Delete a commitment
         * @description For members and owners. An API key needs the scope `full`.
         */
        delete: operations["deleteCommitment"];
        options?: never;
        head?: never;
        /**
         * Change a commitment
         * @description The contact, company and deal cannot be changed. Reopening a commitment clears `completed_at`.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["updateCommitment"];
        trace?: never;
    };
    "/api/v1/commitments/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Complete a commitment
         * @description A commitment that is already completed is returned unchanged.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["completeCommitment"];
        trace?: never;
    };
    "/api/v1/commitments/bulk-complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Complete many commitments
         * @description Completes all or none. Returns them in the order given, each once.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["bulkCompleteCommitments"];
        trace?: never;
    };
    "/api/v1/deals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deals
         * @description For members and owners.
         */
        get: operations["listDeals"];
        put?: never;
        /**
         * Create a deal
         * @description For members and owners. An API key needs the scope `full`.
         */
        post: operations["createDeal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a deal
         * @description For members and owners.
         */
        get: operations["getDeal"];
        put?: never;
        post?: never;
        /**
         * Delete a deal
         * @description Its interactions, follow-ups and commitments are kept, without the link to the deal; those that are about no contact or company are deleted with it. If more than 40,000 interactions, tasks, files, links and timeline entries would be deleted with it, the response is a 409: delete it with `POST /bulk-jobs` instead.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        delete: operations["deleteDeal"];
        options?: never;
        head?: never;
        /**
         * Change a deal
         * @description A new `stage` moves the deal, as `PATCH /deals/{id}/stage` does, and records the event `deal.stage_moved`; other changes record `deal.updated`.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["updateDeal"];
        trace?: never;
    };
    "/api/v1/deals/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the activity of a deal
         * @description Changes of the deal, and its interactions, follow-ups and commitments, oldest first unless `newest_first` is true.
         *
         *     For members and owners.
         */
        get: operations["listDealActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{id}/stage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move a deal to a stage
         * @description From any of the five stages to any other. A move to the current stage changes nothing. A `lost_reason` given with it also records `deal.updated`. Also reachable as `/api/deals/{id}/stage`.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["moveDeal"];
        trace?: never;
    };
    "/api/v1/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files
         * @description For members and owners.
         */
        get: operations["listFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a contact
         * @description For members and owners.
         */
        get: operations["listFilesOfContact"];
        put?: never;
        /**
         * Attach a file to a contact
         * @description Send the file as multipart/form-data in the part `file`, and nothing else. A file can be up to 25 MiB (`FILE_MAX_BYTES`). If the files of the workspace, including those in the trash, would exceed its quota (`FILE_QUOTA_BYTES`, 10 GiB), the response is a 409. The file is deleted, restored and merged together with the contact.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["uploadFileToContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a company
         * @description For members and owners.
         */
        get: operations["listFilesOfCompany"];
        put?: never;
        /**
         * Attach a file to a company
         * @description Send the file as multipart/form-data in the part `file`, and nothing else. A file can be up to 25 MiB (`FILE_MAX_BYTES`). If the files of the workspace, including those in the trash, would exceed its quota (`FILE_QUOTA_BYTES`, 10 GiB), the response is a 409. The file is deleted, restored and merged together with the company.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["uploadFileToCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a deal
         * @description For members and owners.
         */
        get: operations["listFilesOfDeal"];
        put?: never;
        /**
         * Attach a file to a deal
         * @description Send the file as multipart/form-data in the part `file`, and nothing else. A file can be up to 25 MiB (`FILE_MAX_BYTES`). If the files of the workspace, including those in the trash, would exceed its quota (`FILE_QUOTA_BYTES`, 10 GiB), the response is a 409. The file is deleted, restored and merged together with the deal.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["uploadFileToDeal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/interactions/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of an interaction
         * @description For members and owners.
         */
        get: operations["listFilesOfInteraction"];
        put?: never;
        /**
         * Attach a file to an interaction
         * @description Send the file as multipart/form-data in the part `file`, and nothing else. A file can be up to 25 MiB (`FILE_MAX_BYTES`). If the files of the workspace, including those in the trash, would exceed its quota (`FILE_QUOTA_BYTES`, 10 GiB), the response is a 409. The file is deleted, restored and merged together with the interaction.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["uploadFileToInteraction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file
         * @description For members and owners.
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description It goes to the trash and counts toward the quota until it is purged.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/files/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file
         * @description Use the `download_url` of the file. Returns 403 if the link was changed or is older than 15 minutes. The file is always sent as an attachment; a type that a browser could run is sent as `application/octet-stream`.
         *
         *     No authentication required.
         */
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pipeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summarize deals by stage
         * @description The sums of all deals, or of the deals that `GET /deals` lists under the same filters.
         *
         *     For members and owners.
         */
        get: operations["getPipeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/pipeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the pipeline on a given day
         * @description The deals in each stage at the end of the day, with the values they had then. Deals that were deleted since are not included.
         *
         *     For members and owners.
         */
        get: operations["getPipelineReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report deals won and lost by month
         * @description A deal counts in the month of its `closed_at`, with its current value. Reopened deals are not counted. The period may span at most 121 calendar months.
         *
         *     For members and owners.
         */
        get: operations["getClosedReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/stages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report how long deals stay in each stage
         * @description Covers every time that a deal entered a stage within the period: how it left the stage, and how long it was there. A deal that enters a stage twice counts twice.
         *
         *     For members and owners.
         */
        get: operations["getStagesReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report open deals by expected close month
         * @description The open deals by the month of their `expected_close_date`, with their total value, and that value weighted by the probability of their stage (`stage_probabilities` of the workspace). `overdue` has the deals that were expected to close before the current month, `later` those expected after the last one, and `undated` those without a date. `total` has all open deals; its `weighted_value` is rounded once, so it can differ from the sum of the others. Months are in UTC.
         *
         *     For members and owners.
         */
        get: operations["getForecastReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search in contacts, companies, interactions, follow-ups, commitments and deals
         * @description The best matches of each type, most relevant first. Names, addresses, notes and custom fields are searched; matches in names rank above the others. If fewer than five contacts, companies or deals match, those with a similar name follow, marked with `"fuzzy": true`: each word of at least 4 letters may differ by one letter from a word of the name, and each word of at least 8 letters by two.
         *
         *     For members and owners.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pairs of duplicates
         * @description Pairs of contacts, or of companies, that are probably the same, the most probable first. Dismissed pairs are left out. Contacts are compared by email addresses (`same_email`), telephone numbers of at least seven digits (`same_phone`), name and company (`same_name_and_company`) and nearly the same name, with at most two different letters, at the same company or without one (`similar_name`); companies by domain (`same_domain`), name (`same_name`) and nearly the same name (`similar_name`). A record is in at most 10 pairs for each reason, with the newest records, and a value that more than 100 records share makes no pairs. Changes are compared in the background: a single one within 10 seconds, a large import within minutes.
         *
         *     For members and owners.
         */
        get: operations["listDuplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List duplicates of a contact
         * @description The contacts that are probably the same as this one, the most probable first. Dismissed pairs are left out. Contacts are compared by email addresses (`same_email`), telephone numbers of at least seven digits (`same_phone`), name and company (`same_name_and_company`) and nearly the same name, with at most two different letters, at the same company or without one (`similar_name`); companies by domain (`same_domain`), name (`same_name`) and nearly the same name (`similar_name`). A record is in at most 10 pairs for each reason, with the newest records, and a value that more than 100 records share makes no pairs. Changes are compared in the background: a single one within 10 seconds, a large import within minutes.
         *
         *     For members and owners.
         */
        get: operations["listContactDuplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{id}/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List duplicates of a company
         * @description The companies that are probably the same as this one, the most probable first. Dismissed pairs are left out. Contacts are compared by email addresses (`same_email`), telephone numbers of at least seven digits (`same_phone`), name and company (`same_name_and_company`) and nearly the same name, with at most two different letters, at the same company or without one (`similar_name`); companies by domain (`same_domain`), name (`same_name`) and nearly the same name (`similar_name`). A record is in at most 10 pairs for each reason, with the newest records, and a value that more than 100 records share makes no pairs. Changes are compared in the background: a single one within 10 seconds, a large import within minutes.
         *
         *     For members and owners.
         */
        get: operations["listCompanyDuplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss a pair of duplicates
         * @description The two records are not the same: the pair is no longer listed for any member, until one of the two is merged or deleted for good. Dismissing it again changes nothing.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["dismissDuplicates"];
        /**
         * Restore a dismissed pair of duplicates
         * @description For members and owners. An API key needs the scope `full`.
         */
        delete: operations["undismissDuplicates"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the trash
         * @description Deleted records that can be restored, newest first: one entry for each record that a request deleted. To undo a request, filter by the `X-Request-Id` of its response. Entries are kept for 30 days, unless the operator sets `TRASH_DAYS`.
         *
         *     For members and owners.
         */
        get: operations["listTrash"];
        put?: never;
        post?: never;
        /**
         * Empty the trash
         * @description Removes every entry for good. The list is empty at once; the data is deleted in the background.
         *
         *     For owners. An API key needs the scope `full`.
         */
        delete: operations["emptyTrash"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trash/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a trash entry
         * @description For members and owners.
         */
        get: operations["getTrash"];
        put?: never;
        post?: never;
        /**
         * Remove a deleted record for good
         * @description It can no longer be restored. Events and the audit log are not changed.
         *
         *     For owners. An API key needs the scope `full`.
         */
        delete: operations["purgeTrashEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trash/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted record
         * @description A record is restored with its id, fields, tags, custom-field values and links, and with everything that was deleted with it; `updated_at` does not change. If that is more than 10,000 rows, the response has the record, and a job restores the rest within minutes; the entry is no longer in the trash, and `skipped` does not list what the job leaves out. Links to records that no longer exist are left out and listed in `skipped`. If the contact that an interaction, follow-up or commitment belongs to does not exist, the response is a 409. Restoring a record that was merged into another one (`reason` `merged`) undoes the merge; the fields of the other record that were changed since are listed in `skipped`, and if that record does not exist the response is a 409. While a job still restores a record that the merge moved, it is a 409 with `Retry-After`. The event log and the audit log show `contact.restored` (company, deal, …); webhooks receive `contact.updated` (company, deal) with `restored: true`.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["restoreTrashEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trash/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore many deleted records
         * @description Restores all records or none: if an id does not exist, the response is a 404 with this id in its message. Otherwise the response has the records in the order given, each once. A record is restored with its id, fields, tags, custom-field values and links, and with everything that was deleted with it; `updated_at` does not change. If that is more than 10,000 rows, the response has the record, and a job restores the rest within minutes; the entry is no longer in the trash, and `skipped` does not list what the job leaves out. Links to records that no longer exist are left out and listed in `skipped`. If the contact that an interaction, follow-up or commitment belongs to does not exist, the response is a 409. Restoring a record that was merged into another one (`reason` `merged`) undoes the merge; the fields of the other record that were changed since are listed in `skipped`, and if that record does not exist the response is a 409. While a job still restores a record that the merge moved, it is a 409 with `Retry-After`. The event log and the audit log show `contact.restored` (company, deal, …); webhooks receive `contact.updated` (company, deal) with `restored: true`.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["restoreTrashEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get everything stored about a contact
         * @description One JSON document with the contact and all that belongs to it, to answer a request for access to personal data. It is not paged. Reading it is recorded in the audit log as `contact.data_read`.
         *
         *     For owners.
         */
        get: operations["getContactData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a person for good
         * @description Removes the contact, its interactions, follow-ups, commitments and files, its entries in the trash, and the contents of its events, webhook deliveries, stored idempotent responses and rejected import rows. Exports that can contain it lose their file, and uploaded files are deleted. Deals keep everything but the link to it. Also accepts the id of a contact that was deleted or merged: contacts that were merged are the same person and are erased together. The audit log keeps the entry `contact.erased` with the time and the caller. Every endpoint stops returning the person at once; a background job removes the rest within a minute. This cannot be undone. Text in other records that mentions the person, emails that were sent, and backups are not changed. While a job undoes a merge of the record, the response is a 409 with `Retry-After`.
         *
         *     For owners. An API key needs the scope `full`.
         */
        post: operations["eraseContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List views
         * @description Your own views, and those that other members share.
         *
         *     For members and owners.
         */
        get: operations["listViews"];
        put?: never;
        /**
         * Create a view
         * @description Saves the filters, sort and columns of a list under a name. Filters are validated like those of the list; a field that is deleted later stays in the view. Each person can have at most 200 views (409).
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["createView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a view
         * @description For members and owners.
         */
        get: operations["getView"];
        put?: never;
        post?: never;
        /**
         * Delete a view
         * @description Views are not kept in the trash.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        /**
         * Change a view
         * @description A shared view can be changed by the person who created it and by owners of the workspace (403). `filters` and `columns` are replaced.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["updateView"];
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description For owners.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Every event is sent as a POST with the body
         *     `{ id, type, created_at, workspace_id, request_id, data }`. `data` is the record as the API returns it, or its last state
         *     if it was deleted. Updates also have `changes` (`{ field: { from, to } }`), a moved deal has `from_stage` and
         *     `to_stage`, a contact that was merged into another has
         *     `merged_into`, and the update of the other has `merged_from`.
         *
         *     Messages are signed according to the [Standard Webhooks](https://www.standardwebhooks.com) specification with the headers
         *     `webhook-id` (the id of the event, the same in every attempt), `webhook-timestamp` and `webhook-signature`. The signing
         *     `secret` is shown in this response only.
         *
         *     A 2xx response within 15 seconds counts as delivered; redirects are not followed. Otherwise the delivery is retried: ten attempts in
         *     total over about three days. A longer `Retry-After` is respected, up to 30 days. The webhook becomes `failed` after a 410, or if all
         *     attempts for an event failed and no other delivery has succeeded since. Events may arrive more than once and out of order.
         *
         *     For owners. An API key needs the scope `full`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description For owners.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description For owners. An API key needs the scope `full`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update, pause or resume a webhook
         * @description For owners. An API key needs the scope `full`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description Returns a new secret, which is shown in this response only. For 24 hours messages are also signed with the previous secret, so that the receiver can switch without losing any. At most ten previous secrets can be valid at a time; beyond that the request is a 409.
         *
         *     For owners. An API key needs the scope `full`.
         */
        post: operations["rotateSecretWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends a `webhook.test` event to this webhook and returns its delivery. List the deliveries of the webhook to see the result.
         *
         *     For owners. An API key needs the scope `full`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay undelivered events
         * @description Queues every event since the given time that the webhook is subscribed to and that was not delivered to it, including events from while it was paused or failed. The request reads the first 5,000 events since then; if there are more, they are queued in the background, and the response has `more`. Events of changes that are in progress are queued when these are complete.
         *
         *     For owners. An API key needs the scope `full`.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description The attempts to deliver events to the webhook and their results. A delivery is kept for 30 days, or until its last attempt if that is later.
         *
         *     For owners.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries/{delivery_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a delivery
         * @description For owners. An API key needs the scope `full`.
         */
        post: operations["retryWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description For members and owners.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import contacts, companies or deals from a file, or restore a workspace
         * @description Imports a CSV file (separated by commas, semicolons or tabs), the first sheet of an Excel workbook (XLSX), a JSON array or NDJSON. Text is in UTF-8, UTF-16 with a byte order mark, or Windows-1252, and files may be gzipped. Numbers, amounts and dates are read in the format that all values of their column have; `formats` overrides it. Headers match the names and labels of fields and custom fields; case and spacing do not matter. `tags` are separated by `;` or `,`. `company` and `company_domain` link to a company, which is created if it does not exist. `owner` sets the owner by the email or name of a member. A deal’s `status` can say that it is won or lost, whatever its stage is. `closed_at` is the date on which a new deal was won or lost; without it, that is the time of the import. A deal’s `contact_email` links contacts. If several contacts share an email, `contact_names`, in the same order, selects one of them. A name without an email links the only contact with that name. If the contact cannot be determined, `warnings` says so. If no contact has the email, `on_missing_contact` applies. The column `value` of a deal, spelled exactly like this, is in the minor unit of the currency, such as cents, as in an export. Other spellings (`Value`, `Amount`, `Deal value`) are whole units of the currency; `formats` can change that. An empty cell leaves its field unchanged. Each row is validated like a POST. Rejected rows are kept with the reason, and the other rows are imported. `workspace` restores an archive that `POST /exports` made, in an empty workspace (otherwise 409): ids are kept if they are free, owners and assignees are matched by email address, and an archive that is damaged or was changed is rejected, and nothing is restored. Until it has ended, deleting, merging and erasing records is a 409.
         *
         *     For owners. An API key needs the scope `full`.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import
         * @description For members and owners.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /**
         * Cancel an import
         * @description Returns 409 if the import has ended. The status becomes `failed` with the `error_code` `cancelled`. Rows that were imported are kept.
         *
         *     For owners. An API key needs the scope `full`.
         */
        delete: operations["deleteImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the columns of an import’s file
         * @description The columns in the order of the file, available once the file is read. Use a dry run to check them before importing, and `mapping` to change them.
         *
         *     For members and owners.
         */
        get: operations["listImportColumns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows that an import rejected
         * @description The first 10,000 rejected rows, kept for 90 days after the import ended, unless the server is configured otherwise. `failed_rows` counts all of them, `kept_failed_rows` those that can still be listed.
         *
         *     For members and owners.
         */
        get: operations["listImportErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo an import
         * @description Moves the records that the import created to the trash, with the reason `import_reverted`, and gives records that it updated their earlier values, where they still have the imported ones. A record that was changed since, or to which anything was added (an interaction, a follow-up, a commitment, a deal, a tag), or that the import updated and that was deleted or merged since, is kept and listed at `/imports/{id}/kept`. Companies and contacts that the import created for its rows are moved to the trash too, unless other records refer to them. Tags are kept. It runs in the background; `revert` shows the progress. Returns 409 if the import has not ended, was a dry run, was already reverted, was made by a version without this operation, or ended longer ago than records stay in the trash. A revert that failed can be started again.
         *
         *     For owners. An API key needs the scope `full`.
         */
        post: operations["revertImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{id}/kept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the records that were kept when an import was undone
         * @description The first 10,000 of them, with the reason. `revert.kept_rows` counts all of them.
         *
         *     For members and owners.
         */
        get: operations["listImportKept"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file to import
         * @description Send the file as multipart/form-data in the part `file`. It is kept for 7 days.
         *
         *     For owners. An API key needs the scope `full`.
         */
        post: operations["createUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exports
         * @description For members and owners.
         */
        get: operations["listExports"];
        put?: never;
        /**
         * Export contacts, companies, deals or a whole workspace to a file
         * @description Exports all fields, from one snapshot of the data. CSV follows RFC 4180: each custom field is a column, tags are joined by `;`, and a cell that a spreadsheet would run as a formula starts with `'`. XLSX has real dates and numbers, further sheets beyond 1,048,576 rows, and texts of at most 32,767 characters: `warnings` names those that were cut. JSON is an array of the records as the API returns them. All formats also contain the name, domain and email of linked companies and contacts, so that the file can be imported into another workspace. `workspace` (owners) exports everything as one ZIP archive of NDJSON files with a manifest, which `POST /imports` restores in an empty workspace: records, files, tags, custom fields, shared views, activity, history of deals, events and settings, but no members, keys, webhooks, trash or secrets.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["createExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an export
         * @description For members and owners.
         */
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exports/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file of an export
         * @description Use the `download_url` of the export. Returns 403 if the link was changed or is older than 24 hours.
         *
         *     No authentication required.
         */
        get: operations["downloadExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bulk jobs
         * @description For members and owners.
         */
        get: operations["listBulkJobs"];
        put?: never;
        /**
         * Start a bulk job
         * @description Changes many records in the background: those in `ids`, or all that match `filter`. The records are selected when the job starts: records created later are not included, and records deleted before they are processed are counted as `missing`. Each record is changed once, with the same events as by a single request. The first 100 changed records notify the members they are assigned to or who are mentioned in them, the rest notify nobody. A record that cannot be changed is counted as `failed`, with the reason in `errors`, and does not hold up the others. A record with more than 40,000 interactions, tasks, files, links and timeline entries is deleted in several steps; if the job is cancelled in between, restoring the record from the trash brings back what it has deleted. The job ends as `failed` if the person who started it leaves the workspace. Five of a workspace run at a time and twenty more wait; beyond that it is a 429.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["createBulkJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bulk job
         * @description For members and owners.
         */
        get: operations["getBulkJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a bulk job
         * @description Records that were already changed stay changed. Returns 409 if the job has ended.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["cancelBulkJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a bulk job
         * @description Starts a job with the action `undo`. Records that the job tagged, updated or completed get their earlier values, where they still have those that it set; records that were changed since are counted as `failed`, with the fields in `errors`. Records that the job deleted are restored from the trash, as `POST /trash/{id}/restore` does; those that cannot be restored, or not completely, are counted as `failed`, with the reason in `errors`. Returns 409 if the job has not ended, was already undone, if the trash has none of the records that it deleted, or if the values that it set mentioned a person who was erased.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["createBulkJobUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current caller
         * @description The person, workspace, role, scope and key that this request acts with.
         *
         *     For members and owners.
         *
         *     Also available to a signed-in person who has no workspace yet.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        /**
         * Delete your account
         * @description For signed-in people only. Deletes your address, password, sessions and keys for good. Workspaces in which you are the only member are deleted too. If you are the last owner of a workspace with other members, this is a 409. Records and the audit log still show your name. Send your email address as `confirm`, in the body or as a query parameter.
         *
         *     For members and owners. An API key needs the scope `full`.
         *
         *     Also available to a signed-in person who has no workspace yet.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your workspaces
         * @description With a key, lists all workspaces of the person who created it.
         *
         *     For members and owners.
         *
         *     Also available to a signed-in person who has no workspace yet.
         */
        get: operations["listWorkspaces"];
        put?: never;
        /**
         * Create a workspace
         * @description You become its owner. A person without a workspace can create one too. A session without an active workspace switches to the new one.
         *
         *     For owners. An API key needs the scope `full`.
         *
         *     Also available to a signed-in person who has no workspace yet.
         */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one of your workspaces
         * @description Its ETag can be sent as If-Match when the workspace is changed. A key can also get other workspaces of the person who created it.
         *
         *     For members and owners.
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        /**
         * Delete a workspace
         * @description For owners. Deletes the workspace with everything in it for good; it cannot be undone. Its keys, streams and webhooks end at once, and the data is cleared in the background. A key can delete its own workspace only. Send the slug of the workspace as `confirm`, in the body or as a query parameter.
         *
         *     For members and owners. An API key needs the scope `full`.
         *
         *     Also available to a signed-in person who has no workspace yet.
         */
        delete: operations["deleteWorkspace"];
        options?: never;
        head?: never;
        /**
         * Change the current workspace
         * @description Changes the name, slug, currency, time zone or stage probabilities.
         *
         *     For owners. An API key needs the scope `full`.
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/api/v1/workspaces/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch the session to another workspace
         * @description For signed-in people only: a key belongs to one workspace.
         *
         *     For members and owners. An API key needs the scope `full`.
         *
         *     Also available to a signed-in person who has no workspace yet.
         */
        post: operations["switchWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members
         * @description Pending members are listed too, with pending: true. With former=true, lists the people who have left and whose id is still in owner_id or assignee_id of a record.
         *
         *     For members and owners.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave
         * @description An owner can remove anyone, other members only themselves. The API keys that the member created stop working.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        /**
         * Change a member’s role
         * @description For owners. An API key needs the scope `full`.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/v1/workspaces/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pending invitations
         * @description For owners.
         */
        get: operations["listInvites"];
        put?: never;
        /**
         * Invite someone
         * @description Sends the token by email, unless this address was sent five invitations in the last 24 hours. It is also in this response, and is not shown again.
         *
         *     For owners. An API key needs the scope `full`.
         */
        post: operations["createInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/invites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description For owners. An API key needs the scope `full`.
         */
        delete: operations["deleteInvite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/invites/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description A signed-in person accepts an invitation to their own address and joins; if the server sends email (SMTP_URL), the address must be verified (403). With an API key the invited address becomes a pending member: it has no access until the person signs in with this address and confirms (see GET /me/pending-memberships). The response is the same whether or not an account with this address exists. An unknown, revoked or expired token is a 404, one that was accepted already a 409.
         *
         *     For members and owners. An API key needs the scope `full`.
         *
         *     Also available to a signed-in person who has no workspace yet.
         */
        post: operations["acceptInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/pending-memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your pending memberships
         * @description Workspaces in which an invitation to your address was accepted with an API key, and that wait for you to confirm or decline. For signed-in people only. If the server sends email (SMTP_URL), the list is empty until your address is verified.
         *
         *     For members and owners.
         *
         *     Also available to a signed-in person who has no workspace yet.
         */
        get: operations["listPendingMemberships"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/pending-memberships/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a pending membership
         * @description You become a member with the role of the invitation. A session without an active workspace moves to this one.
         *
         *     For members and owners. An API key needs the scope `full`.
         *
         *     Also available to a signed-in person who has no workspace yet.
         */
        post: operations["confirmPendingMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/pending-memberships/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Decline a pending membership
         * @description The pending member is removed from the workspace. You can be invited again.
         *
         *     For members and owners. An API key needs the scope `full`.
         *
         *     Also available to a signed-in person who has no workspace yet.
         */
        delete: operations["deletePendingMembership"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the address of your calendar feed
         * @description Subscribe to this address in a calendar program. Anyone who has it can read the feed without signing in. It belongs to you and this workspace, and stops working when you leave the workspace. An API key gets the address of the person who created it, which is valid longer than the key.
         *
         *     For members and owners.
         */
        get: operations["getCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/calendar/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the address of your calendar feed
         * @description Creates a new address. The previous one returns 404 from then on.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        post: operations["renewCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendar/{secret}.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a calendar feed
         * @description The open follow-ups and commitments with a due date that are assigned to the member, as all-day entries in the iCalendar format (RFC 5545). At most 2,000 entries, those nearest to today.
         *
         *     No authentication required.
         */
        get: operations["readCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your notifications
         * @description Newest first. They belong to you and this workspace, and are kept for 90 days. An API key reads those of the person who created it. `GET /events/stream` sends a `notification.created` event for each new one, to the sessions of its person only.
         *
         *     For members and owners.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark a notification as read or unread
         * @description For members and owners. An API key needs the scope `full`.
         */
        patch: operations["updateNotification"];
        trace?: never;
    };
    "/api/v1/notifications/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark many notifications as read or unread
         * @description Marks all notifications in `ids` or none: if one does not exist, the response is a 404 with this id in its message. Otherwise the response has the notifications in the order of `ids`, each once.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["bulkUpdateNotifications"];
        trace?: never;
    };
    "/api/v1/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark all your notifications as read
         * @description For members and owners. An API key needs the scope `full`.
         */
        post: operations["readAllNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your preferences
         * @description They belong to you and this workspace. An API key gets those of the person who created it. Emails are off until you turn them on.
         *
         *     For members and owners.
         */
        get: operations["getPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your preferences
         * @description For members and owners. An API key needs the scope `full`.
         */
        patch: operations["updatePreferences"];
        trace?: never;
    };
    "/api/v1/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page to unsubscribe from an email
         * @description A page with a button. Opening it changes nothing, because mail scanners open links.
         *
         *     No authentication required.
         */
        get: operations["showUnsubscribePage"];
        put?: never;
        /**
         * Unsubscribe from an email
         * @description One-click unsubscription (RFC 8058) by the link in the `List-Unsubscribe` header of a reminder email. Turns this kind of email off in the preferences of its recipient. A browser gets a page.
         *
         *     No authentication required.
         */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/sample-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fill the workspace with sample data
         * @description Creates companies, contacts, deals with their history, interactions, follow-ups and commitments. Returns 409 if the workspace already has a contact, company or deal.
         *
         *     For owners. An API key needs the scope `full`.
         */
        post: operations["createSampleData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description For owners.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description The key acts for you in this workspace until it expires, is deleted, or you leave the workspace. It is shown in this response only.
         *
         *     For owners. An API key needs the scope `full`.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a key
         * @description The key stops working at once, on every server.
         *
         *     For owners. An API key needs the scope `full`.
         */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Every change in the workspace: when it was made, by whom, with which key or session, in which request and to which record. The filters entity_id, since and until use an index; the others scan the log, so combine them with a time range when the log is long.
         *
         *     For owners.
         */
        get: operations["listAuditLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Changes to records, newest first. Changes to keys, members, invitations and webhooks are in the audit log. The filters since, until and entity_id use an index; combine type and import_id[empty]=false with one of them when the log is long.
         *
         *     For members and owners.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events
         * @description Server-sent events: each message is an event in the format of a webhook, with its type in `GET /events`, with its id. A client that reconnects with the last id in the `Last-Event-ID` header, as browsers do, receives every event since then exactly once; without the header it receives events from now on. The stream begins with a message that has no data: its id is the position to reconnect with before the first event. A workspace can have at most 100 open streams in one server process, and a person 200 in all workspaces (429).
         *
         *     For members and owners.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a link that verifies your email address
         * @description The link is valid for 24 hours. If the server sends email (SMTP_URL), an address must be verified before it can be used to accept an invitation. For signed-in people only. Returns 409 if the address is already verified.
         *
         *     For members and owners. An API key needs the scope `full`.
         *
         *     Also available to a signed-in person who has no workspace yet.
         */
        post: operations["sendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/verification/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify your email address
         * @description Takes the token of the link, in a session of the same account. Returns 404 if the token is invalid or expired.
         *
         *     For members and owners. An API key needs the scope `full`.
         *
         *     Also available to a signed-in person who has no workspace yet.
         */
        post: operations["confirmVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description OpenAPI 3.1, generated from the schemas that validate requests.
         *
         *     No authentication required.
         */
        get: operations["getOpenApiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deals/{id}/stage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move a deal to a stage
         * @deprecated
         * @description From any of the five stages to any other. A move to the current stage changes nothing. A `lost_reason` given with it also records `deal.updated`. Also reachable as `/api/deals/{id}/stage`.
         *
         *     For members and owners. An API key needs the scope `full`.
         */
        patch: operations["moveDealUnversioned"];
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process is alive
         * @description A 500 means that the process cannot recover by itself and should be restarted. An unreachable database is reported by `/readyz` only.
         *
         *     No authentication required.
         */
        get: operations["checkAlive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the database is reachable and migrated
         * @description No authentication required.
         */
        get: operations["checkReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "contact.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** contact.created */
        post: operations["onContactCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** contact.updated */
        post: operations["onContactUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** contact.deleted */
        post: operations["onContactDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "company.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** company.created */
        post: operations["onCompanyCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "company.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** company.updated */
        post: operations["onCompanyUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "interaction.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** interaction.created */
        post: operations["onInteractionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "followup.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** followup.completed */
        post: operations["onFollowupCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "commitment.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** commitment.completed */
        post: operations["onCommitmentCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** deal.created */
        post: operations["onDealCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** deal.updated */
        post: operations["onDealUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.stage_moved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** deal.stage_moved */
        post: operations["onDealStageMoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** Error */
        Error: {
            error: {
                /** @enum {string} */
                code: "VALIDATION_ERROR" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT" | "RATE_LIMITED" | "INTERNAL_ERROR";
                /** @description A message for people. It can change; use `code` in programs */
                message: string;
                /** @description In a validation error, all errors found. In a conflict with If-Match, one entry for each field in the request. */
                details?: {
                    field: string;
                    message: string;
                    /** @description Only in a conflict with If-Match: the stored value of the field */
                    current?: unknown;
                }[];
            };
        };
        /** Contact */
        Contact: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            first_name: string;
            last_name: string | null;
            email: string | null;
            phone: string | null;
            other_emails: string[];
            other_phones: string[];
            title: string | null;
            profile_url: string | null;
            company_id: string | null;
            /** @description The id of the owner, who may be a former member, or null */
            owner_id: string | null;
            external_id: string | null;
            notes: string | null;
            tags: string[];
            /** @description Values by field_name */
            custom_fields: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description The latest timestamp in its activity; null without any. It may be in the future
             */
            last_activity_at: string | null;
            /**
             * Format: date
             * @description The earliest due_date of its pending follow-ups and open commitments
             */
            next_due: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
        };
        /** CreateContact */
        CreateContact: {
            first_name: string;
            last_name?: string | null;
            /** Format: email */
            email?: string | null;
            phone?: string | null;
            /** @description Further email addresses. The filter `email` and upserts by `email` find them, too. The primary one and duplicates, ignoring case, are left out */
            other_emails?: string[];
            /** @description Further telephone numbers. The primary one and duplicates, ignoring case, are left out */
            other_phones?: string[];
            /** @description Job title */
            title?: string | null;
            /**
             * Format: uri
             * @description Profile on a professional network
             */
            profile_url?: string | null;
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            company_id?: string | null;
            /**
             * Format: uuid
             * @description The id of the owner. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
             */
            owner_id?: string | null;
            /** @description The id of the record in another system. Unique in the workspace for its kind (409); compared exactly */
            external_id?: string | null;
            notes?: string | null;
            /** @description Names of tags. A tag that does not exist is created */
            tags?: string[];
            /** @description Values by field_name; see /custom-fields */
            custom_fields?: {
                [key: string]: string | number | boolean | string[] | null;
            };
        };
        /** UpdateContact */
        UpdateContact: {
            first_name?: string;
            last_name?: string | null;
            /** Format: email */
            email?: string | null;
            phone?: string | null;
            /** @description Further email addresses. The filter `email` and upserts by `email` find them, too. The primary one and duplicates, ignoring case, are left out */
            other_emails?: string[];
            /** @description Further telephone numbers. The primary one and duplicates, ignoring case, are left out */
            other_phones?: string[];
            /** @description Job title */
            title?: string | null;
            /**
             * Format: uri
             * @description Profile on a professional network
             */
            profile_url?: string | null;
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            company_id?: string | null;
            /**
             * Format: uuid
             * @description The id of the owner. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
             */
            owner_id?: string | null;
            /** @description The id of the record in another system. Unique in the workspace for its kind (409); compared exactly */
            external_id?: string | null;
            notes?: string | null;
            /** @description Names of tags. A tag that does not exist is created */
            tags?: string[];
            /** @description Values by field_name; see /custom-fields */
            custom_fields?: {
                [key: string]: string | number | boolean | string[] | null;
            };
        };
        /** MergeContacts */
        MergeContacts: {
            /**
             * Format: uuid
             * @description The contact that is merged away and deleted
             */
            source_id: string;
            /**
             * Format: uuid
             * @description The contact that is kept
             */
            target_id: string;
            /**
             * @description Values to set in the target, as in a PATCH
             * @example {
             *       "email": "ada@analytical.example",
             *       "title": "Chief Mathematician"
             *     }
             */
            fields?: {
                first_name?: string;
                last_name?: string | null;
                /** Format: email */
                email?: string | null;
                phone?: string | null;
                /** @description Further email addresses. The filter `email` and upserts by `email` find them, too. The primary one and duplicates, ignoring case, are left out */
                other_emails?: string[];
                /** @description Further telephone numbers. The primary one and duplicates, ignoring case, are left out */
                other_phones?: string[];
                /** @description Job title */
                title?: string | null;
                /**
                 * Format: uri
                 * @description Profile on a professional network
                 */
                profile_url?: string | null;
                /**
                 * Format: uuid
                 * @description UUIDv7, lower case
                 */
                company_id?: string | null;
                /**
                 * Format: uuid
                 * @description The id of the owner. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
                 */
                owner_id?: string | null;
                /** @description The id of the record in another system. Unique in the workspace for its kind (409); compared exactly */
                external_id?: string | null;
                notes?: string | null;
                /** @description Values by field_name; see /custom-fields */
                custom_fields?: {
                    [key: string]: string | number | boolean | string[] | null;
                };
            };
        };
        /** Activity */
        Activity: {
            /** @description The kind of record: one of those that the parameter `types` accepts */
            type: string;
            /** @description What happened, as text */
            event: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            timestamp: string;
            /** @description The id of the record, and further details that depend on the type */
            details: {
                [key: string]: unknown;
            };
            /** @description The person or key that did it; null for activity from before this was recorded */
            actor: {
                /** @description key, user or system */
                type: string;
                /** @description The id of the person or the key. For a connected app, the entity_id of its key.created entry */
                id: string | null;
                name: string;
            } | null;
        };
        /** Company */
        Company: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            name: string;
            domain: string | null;
            industry: string | null;
            size: string | null;
            /** @description The id of the owner, who may be a former member, or null */
            owner_id: string | null;
            external_id: string | null;
            notes: string | null;
            tags: string[];
            /** @description Values by field_name */
            custom_fields: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description The latest timestamp in its activity; null without any. It may be in the future
             */
            last_activity_at: string | null;
            /**
             * Format: date
             * @description The earliest due_date of its pending follow-ups and open commitments
             */
            next_due: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
        };
        /** CreateCompany */
        CreateCompany: {
            name: string;
            /** @description Stored as a host name: https://Example.com/about becomes example.com */
            domain?: string | null;
            industry?: string | null;
            /** @description Size range, as text */
            size?: string | null;
            /**
             * Format: uuid
             * @description The id of the owner. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
             */
            owner_id?: string | null;
            /** @description The id of the record in another system. Unique in the workspace for its kind (409); compared exactly */
            external_id?: string | null;
            notes?: string | null;
            /** @description Names of tags. A tag that does not exist is created */
            tags?: string[];
            /** @description Values by field_name; see /custom-fields */
            custom_fields?: {
                [key: string]: string | number | boolean | string[] | null;
            };
        };
        /** UpdateCompany */
        UpdateCompany: {
            name?: string;
            /** @description Stored as a host name: https://Example.com/about becomes example.com */
            domain?: string | null;
            industry?: string | null;
            /** @description Size range, as text */
            size?: string | null;
            /**
             * Format: uuid
             * @description The id of the owner. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
             */
            owner_id?: string | null;
            /** @description The id of the record in another system. Unique in the workspace for its kind (409); compared exactly */
            external_id?: string | null;
            notes?: string | null;
            /** @description Names of tags. A tag that does not exist is created */
            tags?: string[];
            /** @description Values by field_name; see /custom-fields */
            custom_fields?: {
                [key: string]: string | number | boolean | string[] | null;
            };
        };
        /** MergeCompanies */
        MergeCompanies: {
            /**
             * Format: uuid
             * @description The company that is merged away and deleted
             */
            source_id: string;
            /**
             * Format: uuid
             * @description The company that is kept
             */
            target_id: string;
            /**
             * @description Values to set in the target, as in a PATCH
             * @example {
             *       "industry": "Computing"
             *     }
             */
            fields?: {
                name?: string;
                /** @description Stored as a host name: https://Example.com/about becomes example.com */
                domain?: string | null;
                industry?: string | null;
                /** @description Size range, as text */
                size?: string | null;
                /**
                 * Format: uuid
                 * @description The id of the owner. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
                 */
                owner_id?: string | null;
                /** @description The id of the record in another system. Unique in the workspace for its kind (409); compared exactly */
                external_id?: string | null;
                notes?: string | null;
                /** @description Values by field_name; see /custom-fields */
                custom_fields?: {
                    [key: string]: string | number | boolean | string[] | null;
                };
            };
        };
        /** CompanyActivity */
        CompanyActivity: {
            /** @description The kind of record: one of those that the parameter `types` accepts */
            type: string;
            /** @description What happened, as text */
            event: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            timestamp: string;
            /** @description The id of the record, and further details that depend on the type */
            details: {
                [key: string]: unknown;
            };
            /** @description The person or key that did it; null for activity from before this was recorded */
            actor: {
                /** @description key, user or system */
                type: string;
                /** @description The id of the person or the key. For a connected app, the entity_id of its key.created entry */
                id: string | null;
                name: string;
            } | null;
            /**
             * Format: uuid
             * @description The contact of the entry; null if it is about a deal as a whole
             */
            contact_id: string | null;
        };
        /** BulkTagContacts */
        BulkTagContacts: {
            /** @description Duplicates count once */
            ids: string[];
            /** @description Names of tags. A tag that does not exist is created */
            add?: string[];
            /** @description Names of tags to remove. Names that do not exist are ignored */
            remove?: string[];
        };
        /** BulkDeleteContacts */
        BulkDeleteContacts: {
            /** @description Duplicates count once */
            ids: string[];
        };
        /** BulkTagCompanies */
        BulkTagCompanies: {
            /** @description Duplicates count once */
            ids: string[];
            /** @description Names of tags. A tag that does not exist is created */
            add?: string[];
            /** @description Names of tags to remove. Names that do not exist are ignored */
            remove?: string[];
        };
        /** BulkDeleteCompanies */
        BulkDeleteCompanies: {
            /** @description Duplicates count once */
            ids: string[];
        };
        /** BulkTagDeals */
        BulkTagDeals: {
            /** @description Duplicates count once */
            ids: string[];
            /** @description Names of tags. A tag that does not exist is created */
            add?: string[];
            /** @description Names of tags to remove. Names that do not exist are ignored */
            remove?: string[];
        };
        /** Deal */
        Deal: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            name: string;
            /** @description The same value as name */
            title: string;
            /** @description In the minor unit of the workspace’s currency, such as cents */
            value: number;
            /** @enum {string} */
            stage: "lead" | "prospect" | "negotiation" | "won" | "lost";
            contact_ids: string[];
            company_id: string | null;
            /** @description The id of the owner, who may be a former member, or null */
            owner_id: string | null;
            external_id: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            expected_close_date: string | null;
            lost_reason: string | null;
            notes: string | null;
            tags: string[];
            /** @description Values by field_name */
            custom_fields: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            stage_changed_at: string;
            /**
             * Format: date-time
             * @description When it was won or lost
             */
            closed_at: string | null;
            /**
             * Format: date-time
             * @description The latest timestamp in its activity; null without any. It may be in the future
             */
            last_activity_at: string | null;
            /**
             * Format: date
             * @description The earliest due_date of its pending follow-ups and open commitments
             */
            next_due: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
        };
        /** BulkDeleteDeals */
        BulkDeleteDeals: {
            /** @description Duplicates count once */
            ids: string[];
        };
        /** BulkUpdateContacts */
        BulkUpdateContacts: {
            /** @description Duplicates count once */
            ids: string[];
            /**
             * @example {
             *       "title": "Chief Mathematician"
             *     }
             */
            set: {
                first_name?: string;
                last_name?: string | null;
                /** Format: email */
                email?: string | null;
                phone?: string | null;
                /** @description Further email addresses. The filter `email` and upserts by `email` find them, too. The primary one and duplicates, ignoring case, are left out */
                other_emails?: string[];
                /** @description Further telephone numbers. The primary one and duplicates, ignoring case, are left out */
                other_phones?: string[];
                /** @description Job title */
                title?: string | null;
                /**
                 * Format: uri
                 * @description Profile on a professional network
                 */
                profile_url?: string | null;
                /**
                 * Format: uuid
                 * @description UUIDv7, lower case
                 */
                company_id?: string | null;
                /**
                 * Format: uuid
                 * @description The id of the owner. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
                 */
                owner_id?: string | null;
                notes?: string | null;
                /** @description Values by field_name; see /custom-fields */
                custom_fields?: {
                    [key: string]: string | number | boolean | string[] | null;
                };
            };
        };
        /** BulkUpdateCompanies */
        BulkUpdateCompanies: {
            /** @description Duplicates count once */
            ids: string[];
            /**
             * @example {
             *       "industry": "Computing"
             *     }
             */
            set: {
                name?: string;
                /** @description Stored as a host name: https://Example.com/about becomes example.com */
                domain?: string | null;
                industry?: string | null;
                /** @description Size range, as text */
                size?: string | null;
                /**
                 * Format: uuid
                 * @description The id of the owner. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
                 */
                owner_id?: string | null;
                notes?: string | null;
                /** @description Values by field_name; see /custom-fields */
                custom_fields?: {
                    [key: string]: string | number | boolean | string[] | null;
                };
            };
        };
        /** BulkUpdateDeals */
        BulkUpdateDeals: {
            /** @description Duplicates count once */
            ids: string[];
            /**
             * @example {
             *       "stage": "won"
             *     }
             */
            set: {
                /** @description `title` is accepted as an alias */
                name?: string;
                /** @description An alias of name. Responses contain both */
                title?: string;
                /** @description In the minor unit of the workspace’s currency, such as cents. Default: 0 */
                value?: number;
                /** @enum {string} */
                stage?: "lead" | "prospect" | "negotiation" | "won" | "lost";
                /**
                 * Format: uuid
                 * @description UUIDv7, lower case
                 */
                company_id?: string | null;
                /**
                 * Format: uuid
                 * @description The id of the owner. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
                 */
                owner_id?: string | null;
                /**
                 * Format: date
                 * @description YYYY-MM-DD
                 */
                expected_close_date?: string | null;
                /** @description Only allowed if the stage is or becomes lost; cleared when the deal leaves this stage */
                lost_reason?: string | null;
                notes?: string | null;
                /** @description Values by field_name; see /custom-fields */
                custom_fields?: {
                    [key: string]: string | number | boolean | string[] | null;
                };
            };
        };
        /** BulkUpdateFollowUps */
        BulkUpdateFollowUps: {
            /**
             * @description Duplicates count once
             * @example [
             *       "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4"
             *     ]
             */
            ids: string[];
            set: {
                /**
                 * Format: date
                 * @description YYYY-MM-DD
                 */
                due_date?: string;
                /**
                 * Format: uuid
                 * @description The id of the assignee. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
                 */
                assignee_id?: string | null;
            };
        };
        /** FollowUp */
        FollowUp: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            contact_id: string | null;
            deal_id: string | null;
            company_id: string | null;
            /** @description The id of the assignee, who may be a former member, or null */
            assignee_id: string | null;
            /** @enum {string} */
            type: "call" | "email" | "meeting" | "task";
            title: string | null;
            description: string | null;
            /** @enum {string} */
            priority: "low" | "medium" | "high";
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            due_date: string;
            /** @enum {string} */
            status: "pending" | "completed";
            /** @description Whether status is completed */
            completed: boolean;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
        };
        /** BulkUpdateCommitments */
        BulkUpdateCommitments: {
            /**
             * @description Duplicates count once
             * @example [
             *       "0198f3a3-7d5e-7f77-98e9-f0a1b2c3d4e5"
             *     ]
             */
            ids: string[];
            set: {
                /**
                 * Format: date
                 * @description YYYY-MM-DD
                 */
                due_date?: string | null;
                /**
                 * Format: uuid
                 * @description The id of the assignee. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
                 */
                assignee_id?: string | null;
            };
        };
        /** Commitment */
        Commitment: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            contact_id: string | null;
            deal_id: string | null;
            company_id: string | null;
            /** @description The id of the assignee, who may be a former member, or null */
            assignee_id: string | null;
            description: string;
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            due_date: string | null;
            /** @enum {string} */
            status: "open" | "completed";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
        };
        /** ContactsRelated */
        ContactsRelated: {
            /** @description The number of interactions that belong to at least one of them */
            interactions: number;
            /** @description The number of follow-ups that belong to at least one of them */
            follow_ups: number;
            /** @description The number of commitments that belong to at least one of them */
            commitments: number;
            /** @description The number of deals that belong to at least one of them */
            deals: number;
            /** @description The number of files that belong to at least one of them */
            files: number;
        };
        /** CompaniesRelated */
        CompaniesRelated: {
            /** @description The number of contacts that belong to at least one of them */
            contacts: number;
            /** @description The number of interactions that belong to at least one of them */
            interactions: number;
            /** @description The number of follow-ups that belong to at least one of them */
            follow_ups: number;
            /** @description The number of commitments that belong to at least one of them */
            commitments: number;
            /** @description The number of deals that belong to at least one of them */
            deals: number;
            /** @description The number of files that belong to at least one of them */
            files: number;
        };
        /** DealsRelated */
        DealsRelated: {
            /** @description The number of interactions that belong to at least one of them */
            interactions: number;
            /** @description The number of follow-ups that belong to at least one of them */
            follow_ups: number;
            /** @description The number of commitments that belong to at least one of them */
            commitments: number;
            /** @description The number of files that belong to at least one of them */
            files: number;
        };
        /** UpsertContacts */
        UpsertContacts: {
            /**
             * @description The field to find records by. `external_id` is compared exactly, the other fields ignoring case
             * @enum {string}
             */
            match_on: "external_id" | "email";
            /**
             * @example [
             *       {
             *         "external_id": "crm-4711",
             *         "first_name": "Ada",
             *         "last_name": "Lovelace",
             *         "email": "ada@analytical.example"
             *       }
             *     ]
             */
            records: {
                first_name?: string;
                last_name?: string | null;
                /** Format: email */
                email?: string | null;
                phone?: string | null;
                /** @description Further email addresses. The filter `email` and upserts by `email` find them, too. The primary one and duplicates, ignoring case, are left out */
                other_emails?: string[];
                /** @description Further telephone numbers. The primary one and duplicates, ignoring case, are left out */
                other_phones?: string[];
                /** @description Job title */
                title?: string | null;
                /**
                 * Format: uri
                 * @description Profile on a professional network
                 */
                profile_url?: string | null;
                /**
                 * Format: uuid
                 * @description UUIDv7, lower case
                 */
                company_id?: string | null;
                /**
                 * Format: uuid
                 * @description The id of the owner. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
                 */
                owner_id?: string | null;
                /** @description The id of the record in another system. Unique in the workspace for its kind (409); compared exactly */
                external_id?: string | null;
                notes?: string | null;
                /** @description Names of tags. A tag that does not exist is created */
                tags?: string[];
                /** @description Values by field_name; see /custom-fields */
                custom_fields?: {
                    [key: string]: string | number | boolean | string[] | null;
                };
            }[];
        };
        /** UpsertedContact */
        UpsertedContact: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            first_name: string;
            last_name: string | null;
            email: string | null;
            phone: string | null;
            other_emails: string[];
            other_phones: string[];
            title: string | null;
            profile_url: string | null;
            company_id: string | null;
            /** @description The id of the owner, who may be a former member, or null */
            owner_id: string | null;
            external_id: string | null;
            notes: string | null;
            tags: string[];
            /** @description Values by field_name */
            custom_fields: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description The latest timestamp in its activity; null without any. It may be in the future
             */
            last_activity_at: string | null;
            /**
             * Format: date
             * @description The earliest due_date of its pending follow-ups and open commitments
             */
            next_due: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
            /** @description false if the record already existed */
            created: boolean;
        };
        /** UpsertCompanies */
        UpsertCompanies: {
            /**
             * @description The field to find records by. `external_id` is compared exactly, the other fields ignoring case
             * @enum {string}
             */
            match_on: "external_id" | "domain" | "name";
            /**
             * @example [
             *       {
             *         "external_id": "crm-42",
             *         "name": "Analytical Engines",
             *         "domain": "analytical.example"
             *       }
             *     ]
             */
            records: {
                name?: string;
                /** @description Stored as a host name: https://Example.com/about becomes example.com */
                domain?: string | null;
                industry?: string | null;
                /** @description Size range, as text */
                size?: string | null;
                /**
                 * Format: uuid
                 * @description The id of the owner. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
                 */
                owner_id?: string | null;
                /** @description The id of the record in another system. Unique in the workspace for its kind (409); compared exactly */
                external_id?: string | null;
                notes?: string | null;
                /** @description Names of tags. A tag that does not exist is created */
                tags?: string[];
                /** @description Values by field_name; see /custom-fields */
                custom_fields?: {
                    [key: string]: string | number | boolean | string[] | null;
                };
            }[];
        };
        /** UpsertedCompany */
        UpsertedCompany: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            name: string;
            domain: string | null;
            industry: string | null;
            size: string | null;
            /** @description The id of the owner, who may be a former member, or null */
            owner_id: string | null;
            external_id: string | null;
            notes: string | null;
            tags: string[];
            /** @description Values by field_name */
            custom_fields: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description The latest timestamp in its activity; null without any. It may be in the future
             */
            last_activity_at: string | null;
            /**
             * Format: date
             * @description The earliest due_date of its pending follow-ups and open commitments
             */
            next_due: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
            /** @description false if the record already existed */
            created: boolean;
        };
        /** UpsertDeals */
        UpsertDeals: {
            /**
             * @description The field to find records by. `external_id` is compared exactly, the other fields ignoring case
             * @enum {string}
             */
            match_on: "external_id" | "name";
            /**
             * @example [
             *       {
             *         "external_id": "crm-7",
             *         "name": "Second engine",
             *         "value": 1250000
             *       }
             *     ]
             */
            records: {
                /** @description `title` is accepted as an alias */
                name?: string;
                /** @description An alias of name. Responses contain both */
                title?: string;
                /** @description In the minor unit of the workspace’s currency, such as cents. Default: 0 */
                value?: number;
                /** @enum {string} */
                stage?: "lead" | "prospect" | "negotiation" | "won" | "lost";
                /** @description The contacts it is linked to, at most 100. Duplicates are removed */
                contact_ids?: string[];
                /**
                 * Format: uuid
                 * @description UUIDv7, lower case
                 */
                company_id?: string | null;
                /**
                 * Format: uuid
                 * @description The id of the owner. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
                 */
                owner_id?: string | null;
                /** @description The id of the record in another system. Unique in the workspace for its kind (409); compared exactly */
                external_id?: string | null;
                /**
                 * Format: date
                 * @description YYYY-MM-DD
                 */
                expected_close_date?: string | null;
                /** @description Only allowed if the stage is or becomes lost; cleared when the deal leaves this stage */
                lost_reason?: string | null;
                notes?: string | null;
                /** @description Names of tags. A tag that does not exist is created */
                tags?: string[];
                /** @description Values by field_name; see /custom-fields */
                custom_fields?: {
                    [key: string]: string | number | boolean | string[] | null;
                };
            }[];
        };
        /** UpsertedDeal */
        UpsertedDeal: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            name: string;
            /** @description The same value as name */
            title: string;
            /** @description In the minor unit of the workspace’s currency, such as cents */
            value: number;
            /** @enum {string} */
            stage: "lead" | "prospect" | "negotiation" | "won" | "lost";
            contact_ids: string[];
            company_id: string | null;
            /** @description The id of the owner, who may be a former member, or null */
            owner_id: string | null;
            external_id: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            expected_close_date: string | null;
            lost_reason: string | null;
            notes: string | null;
            tags: string[];
            /** @description Values by field_name */
            custom_fields: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            stage_changed_at: string;
            /**
             * Format: date-time
             * @description When it was won or lost
             */
            closed_at: string | null;
            /**
             * Format: date-time
             * @description The latest timestamp in its activity; null without any. It may be in the future
             */
            last_activity_at: string | null;
            /**
             * Format: date
             * @description The earliest due_date of its pending follow-ups and open commitments
             */
            next_due: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
            /** @description false if the record already existed */
            created: boolean;
        };
        /** Tag */
        Tag: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            name: string;
            color: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
        };
        /** CreateTag */
        CreateTag: {
            /** @description Unique in the workspace, ignoring case */
            name: string;
            /** @description #RRGGBB */
            color?: string | null;
        };
        /** UpdateTag */
        UpdateTag: {
            /** @description Unique in the workspace, ignoring case */
            name?: string;
            /** @description #RRGGBB */
            color?: string | null;
        };
        /** CustomField */
        CustomField: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            entity_type: string;
            field_name: string;
            field_label: string;
            field_type: string;
            field_options: string[] | null;
            required: boolean;
            display_order: number;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
        };
        /** CreateCustomField */
        CreateCustomField: {
            /** @enum {string} */
            entity_type: "contacts" | "companies" | "deals";
            /** @description The key of its values in custom_fields. Cannot be changed */
            field_name: string;
            /**
             * @description Cannot be changed
             * @enum {string}
             */
            field_type: "text" | "number" | "select" | "multiselect" | "date" | "checkbox";
            /** @description The label shown to users */
            field_label: string;
            /** @description 1 to 200 options for select and multiselect; null for other types */
            field_options?: string[] | null;
            /** @description Whether new records must have a value. Existing records stay valid. Default: false */
            required?: boolean;
            /** @description Lower numbers come first. Default: 0 */
            display_order?: number;
        };
        /** UpdateCustomField */
        UpdateCustomField: {
            /** @description The label shown to users */
            field_label?: string;
            /** @description 1 to 200 options for select and multiselect; null for other types */
            field_options?: string[] | null;
            /** @description Whether new records must have a value. Existing records stay valid. Default: false */
            required?: boolean;
            /** @description Lower numbers come first. Default: 0 */
            display_order?: number;
        };
        /** Interaction */
        Interaction: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            contact_id: string | null;
            deal_id: string | null;
            company_id: string | null;
            /** @enum {string} */
            type: "call" | "email" | "meeting" | "note" | "demo" | "proposal";
            notes: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
        };
        /** CreateInteraction */
        CreateInteraction: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            contact_id?: string | null;
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            deal_id?: string | null;
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            company_id?: string | null;
            /** @enum {string} */
            type: "call" | "email" | "meeting" | "note" | "demo" | "proposal";
            notes?: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 with a time zone; returned in UTC
             */
            occurred_at: string;
        };
        /** CreateFollowUp */
        CreateFollowUp: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            contact_id?: string | null;
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            deal_id?: string | null;
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            company_id?: string | null;
            /**
             * Format: uuid
             * @description The id of the assignee. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
             */
            assignee_id?: string | null;
            /** @enum {string} */
            type: "call" | "email" | "meeting" | "task";
            title?: string | null;
            description?: string | null;
            /**
             * @description Default: medium
             * @enum {string}
             */
            priority?: "low" | "medium" | "high";
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            due_date: string;
            /**
             * @description Default: pending
             * @enum {string}
             */
            status?: "pending" | "completed";
        };
        /** UpdateFollowUp */
        UpdateFollowUp: {
            /**
             * Format: uuid
             * @description The id of the assignee. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
             */
            assignee_id?: string | null;
            /** @enum {string} */
            type?: "call" | "email" | "meeting" | "task";
            title?: string | null;
            description?: string | null;
            /**
             * @description Default: medium
             * @enum {string}
             */
            priority?: "low" | "medium" | "high";
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            due_date?: string;
            /**
             * @description Default: pending
             * @enum {string}
             */
            status?: "pending" | "completed";
        };
        /** BulkCompleteFollowUps */
        BulkCompleteFollowUps: {
            /** @description Duplicates count once */
            followup_ids: string[];
        };
        /** CreateCommitment */
        CreateCommitment: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            contact_id?: string | null;
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            deal_id?: string | null;
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            company_id?: string | null;
            /**
             * Format: uuid
             * @description The id of the assignee. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
             */
            assignee_id?: string | null;
            description: string;
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            due_date?: string | null;
            /**
             * @description Default: open
             * @enum {string}
             */
            status?: "open" | "completed";
        };
        /** UpdateCommitment */
        UpdateCommitment: {
            /**
             * Format: uuid
             * @description The id of the assignee. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
             */
            assignee_id?: string | null;
            description?: string;
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            due_date?: string | null;
            /**
             * @description Default: open
             * @enum {string}
             */
            status?: "open" | "completed";
        };
        /** BulkCompleteCommitments */
        BulkCompleteCommitments: {
            /** @description Duplicates count once */
            commitment_ids: string[];
        };
        /** CreateDeal */
        CreateDeal: {
            /** @description `title` is accepted as an alias */
            name: string;
            /** @description An alias of name. Responses contain both */
            title?: string;
            /** @description In the minor unit of the workspace’s currency, such as cents. Default: 0 */
            value?: number;
            /** @enum {string} */
            stage?: "lead" | "prospect" | "negotiation" | "won" | "lost";
            /** @description The contacts it is linked to, at most 100. Duplicates are removed */
            contact_ids?: string[];
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            company_id?: string | null;
            /**
             * Format: uuid
             * @description The id of the owner. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
             */
            owner_id?: string | null;
            /** @description The id of the record in another system. Unique in the workspace for its kind (409); compared exactly */
            external_id?: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            expected_close_date?: string | null;
            /** @description Only allowed if the stage is or becomes lost; cleared when the deal leaves this stage */
            lost_reason?: string | null;
            notes?: string | null;
            /** @description Names of tags. A tag that does not exist is created */
            tags?: string[];
            /** @description Values by field_name; see /custom-fields */
            custom_fields?: {
                [key: string]: string | number | boolean | string[] | null;
            };
            /**
             * Format: uuid
             * @description Alternative to contact_ids for a single contact
             */
            contact_id?: string | null;
        };
        /** UpdateDeal */
        UpdateDeal: {
            /** @description `title` is accepted as an alias */
            name?: string;
            /** @description An alias of name. Responses contain both */
            title?: string;
            /** @description In the minor unit of the workspace’s currency, such as cents. Default: 0 */
            value?: number;
            /** @enum {string} */
            stage?: "lead" | "prospect" | "negotiation" | "won" | "lost";
            /** @description The contacts it is linked to, at most 100. Duplicates are removed */
            contact_ids?: string[];
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            company_id?: string | null;
            /**
             * Format: uuid
             * @description The id of the owner. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key
             */
            owner_id?: string | null;
            /** @description The id of the record in another system. Unique in the workspace for its kind (409); compared exactly */
            external_id?: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            expected_close_date?: string | null;
            /** @description Only allowed if the stage is or becomes lost; cleared when the deal leaves this stage */
            lost_reason?: string | null;
            notes?: string | null;
            /** @description Names of tags. A tag that does not exist is created */
            tags?: string[];
            /** @description Values by field_name; see /custom-fields */
            custom_fields?: {
                [key: string]: string | number | boolean | string[] | null;
            };
        };
        /** MoveDeal */
        MoveDeal: {
            /** @enum {string} */
            stage: "lead" | "prospect" | "negotiation" | "won" | "lost";
            /** @description Only allowed if the stage is or becomes lost; cleared when the deal leaves this stage */
            lost_reason?: string | null;
            /**
             * @description Undoes the last move, if the deal was in `stage` before it: `stage_changed_at` and `closed_at` are as before, so that reports count the deal in the right month. Otherwise the deal is moved as usual
             * @example false
             */
            undo?: boolean;
        };
        /** File */
        File: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            /**
             * @description The kind of record that the file belongs to
             * @enum {string}
             */
            entity_type: "contact" | "company" | "deal" | "interaction";
            entity_id: string;
            name: string;
            /** @description As declared in the upload; it is not checked */
            content_type: string;
            bytes: number;
            /** @description The SHA-256 of the content, in hexadecimal */
            sha256: string;
            created_by: {
                /** @description key, user or system */
                type: string;
                /** @description The id of the person or the key. For a connected app, the entity_id of its key.created entry */
                id: string | null;
                name: string;
            };
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * @description A link to download the file. It needs no key and is valid for 15 minutes; every response has a new one
             * @example https://crm.example.com/api/v1/files/0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a/download?workspace_id=…&expires=…&signature=…
             */
            download_url: string;
        };
        /** UploadFileToContact */
        UploadFileToContact: {
            file?: string;
        };
        /** UploadFileToCompany */
        UploadFileToCompany: {
            file?: string;
        };
        /** UploadFileToDeal */
        UploadFileToDeal: {
            file?: string;
        };
        /** UploadFileToInteraction */
        UploadFileToInteraction: {
            file?: string;
        };
        /** StageSummary */
        StageSummary: {
            /** @description Number of deals */
            count: number;
            /** @description Sum of their values in the minor unit of the currency, exact even above 2^53 */
            value: number;
        };
        /** Pipeline */
        Pipeline: {
            lead: components["schemas"]["StageSummary"];
            prospect: components["schemas"]["StageSummary"];
            negotiation: components["schemas"]["StageSummary"];
            won: components["schemas"]["StageSummary"];
            lost: components["schemas"]["StageSummary"];
        };
        /** PipelineReport */
        PipelineReport: {
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            as_of: string;
            stages: components["schemas"]["Pipeline"];
        };
        /** LostReason */
        LostReason: {
            /** @description null if no reason was given */
            reason: string | null;
            count: number;
            /** @description In the minor unit of the workspace’s currency, such as cents */
            value: number;
        };
        /** ClosedMonth */
        ClosedMonth: {
            /** @description YYYY-MM */
            month: string;
            won: components["schemas"]["StageSummary"];
            lost: components["schemas"]["StageSummary"];
            /** @description Why deals were lost, most frequent first; at most 10. Case is ignored. */
            lost_reasons: components["schemas"]["LostReason"][];
        };
        /** ClosedReport */
        ClosedReport: {
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            from: string;
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            to: string;
            won: components["schemas"]["StageSummary"];
            lost: components["schemas"]["StageSummary"];
            /** @description Why deals were lost, most frequent first; at most 20. Case is ignored. */
            lost_reasons: components["schemas"]["LostReason"][];
            /** @description Every month of the period, oldest first, including months without closed deals */
            months: components["schemas"]["ClosedMonth"][];
        };
        /** StageReport */
        StageReport: {
            /** @description How often a deal entered the stage in the period */
            entered: number;
            /** @description How many of them moved on to a later stage, except lost */
            advanced: number;
            /** @description How many of them were lost from this stage */
            lost: number;
            /** @description How many of them moved back to an earlier stage */
            returned: number;
            /** @description How many of them are still in the stage */
            present: number;
            /** @description The median time in the stage, to the hour, of those that left it; null if none left */
            median_days: number | null;
            /** @description The average time in the stage of those that left it; null if none left */
            average_days: number | null;
        };
        /** StageReports */
        StageReports: {
            lead: components["schemas"]["StageReport"];
            prospect: components["schemas"]["StageReport"];
            negotiation: components["schemas"]["StageReport"];
            won: components["schemas"]["StageReport"];
            lost: components["schemas"]["StageReport"];
        };
        /** StagesReport */
        StagesReport: {
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            from: string;
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            to: string;
            stages: components["schemas"]["StageReports"];
        };
        /** Forecast */
        Forecast: {
            /** @description Number of deals */
            count: number;
            /** @description Sum of their values in the minor unit of the currency, exact even above 2^53 */
            value: number;
            /** @description Sum of their values, each multiplied by the probability of its stage and rounded together */
            weighted_value: number;
        };
        /** ForecastMonth */
        ForecastMonth: {
            /** @description YYYY-MM */
            month: string;
            /** @description Number of deals */
            count: number;
            /** @description Sum of their values in the minor unit of the currency, exact even above 2^53 */
            value: number;
            /** @description Sum of their values, each multiplied by the probability of its stage and rounded together */
            weighted_value: number;
        };
        /** ForecastReport */
        ForecastReport: {
            overdue: components["schemas"]["Forecast"];
            /** @description The current month and the eleven after it, including months without deals */
            months: components["schemas"]["ForecastMonth"][];
            later: components["schemas"]["Forecast"];
            undated: components["schemas"]["Forecast"];
            total: components["schemas"]["Forecast"];
        };
        /** FoundContact */
        FoundContact: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            first_name: string;
            last_name: string | null;
            email: string | null;
            /** @description true if only a similar name matches; otherwise left out */
            fuzzy?: boolean;
        };
        /** FoundCompany */
        FoundCompany: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            name: string;
            domain: string | null;
            /** @description true if only a similar name matches; otherwise left out */
            fuzzy?: boolean;
        };
        /** FoundInteraction */
        FoundInteraction: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            contact_id: string | null;
            company_id: string | null;
            deal_id: string | null;
            /** @enum {string} */
            type: "call" | "email" | "meeting" | "note" | "demo" | "proposal";
            notes: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            occurred_at: string;
        };
        /** FoundFollowUp */
        FoundFollowUp: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            contact_id: string | null;
            company_id: string | null;
            deal_id: string | null;
            /** @enum {string} */
            type: "call" | "email" | "meeting" | "task";
            title: string | null;
            description: string | null;
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            due_date: string;
            /** @enum {string} */
            status: "pending" | "completed";
        };
        /** FoundCommitment */
        FoundCommitment: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            contact_id: string | null;
            company_id: string | null;
            deal_id: string | null;
            description: string;
            /**
             * Format: date
             * @description YYYY-MM-DD
             */
            due_date: string | null;
            /** @enum {string} */
            status: "open" | "completed";
        };
        /** FoundDeal */
        FoundDeal: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            name: string;
            /** @enum {string} */
            stage: "lead" | "prospect" | "negotiation" | "won" | "lost";
            /** @description In the minor unit of the workspace’s currency, such as cents */
            value: number;
            /** @description true if only a similar name matches; otherwise left out */
            fuzzy?: boolean;
        };
        /** SearchResults */
        SearchResults: {
            contacts?: components["schemas"]["FoundContact"][];
            companies?: components["schemas"]["FoundCompany"][];
            interactions?: components["schemas"]["FoundInteraction"][];
            follow_ups?: components["schemas"]["FoundFollowUp"][];
            commitments?: components["schemas"]["FoundCommitment"][];
            deals?: components["schemas"]["FoundDeal"][];
        };
        /** DuplicatePair */
        DuplicatePair: {
            /** @description The two records, as their own routes return them, the older one first */
            records: (components["schemas"]["Contact"] | components["schemas"]["Company"])[];
            /** @description How probable it is that they are the same */
            score: number;
            reasons: ("same_email" | "same_phone" | "same_name_and_company" | "similar_name" | "same_domain" | "same_name")[];
        };
        /** ContactDuplicate */
        ContactDuplicate: {
            record: components["schemas"]["Contact"];
            /** @description How probable it is that they are the same */
            score: number;
            reasons: ("same_email" | "same_phone" | "same_name_and_company" | "similar_name" | "same_domain" | "same_name")[];
        };
        /** CompanyDuplicate */
        CompanyDuplicate: {
            record: components["schemas"]["Company"];
            /** @description How probable it is that they are the same */
            score: number;
            reasons: ("same_email" | "same_phone" | "same_name_and_company" | "similar_name" | "same_domain" | "same_name")[];
        };
        /** DismissDuplicates */
        DismissDuplicates: {
            /**
             * @default contact
             * @enum {string}
             */
            entity_type?: "contact" | "company";
            /** @description The ids of the two records, in any order */
            ids: string[];
        };
        /** UndismissDuplicates */
        UndismissDuplicates: {
            /**
             * @default contact
             * @enum {string}
             */
            entity_type?: "contact" | "company";
            /** @description The ids of the two records, in any order */
            ids: string[];
        };
        /** TrashEntry */
        TrashEntry: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            /** @description The kind of record, as in the audit log */
            entity_type: string;
            /** @description The id of the record; it has the same id after it is restored */
            entity_id: string;
            /** @description The name of the record when it was deleted, if it has one */
            name: string | null;
            /** @enum {string} */
            reason: "deleted" | "merged" | "import_reverted";
            /**
             * @description How many records of each kind were deleted or unlinked with it; null until they are counted
             * @example {
             *       "interactions": 12,
             *       "follow_ups": 2
             *     }
             */
            contents: {
                [key: string]: number;
            } | null;
            deleted_by: {
                /** @description key, user or system */
                type: string;
                /** @description The id of the person or the key. For a connected app, the entity_id of its key.created entry */
                id: string | null;
                name: string;
            };
            /** @description The X-Request-Id of the request that deleted it */
            request_id: string | null;
            /**
             * Format: uuid
             * @description The import that was reverted
             */
            import_id: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            deleted_at: string;
            /**
             * Format: date-time
             * @description When it is removed for good; until then it can be restored
             */
            expires_at: string;
        };
        /** Skipped */
        Skipped: {
            /** @description A field of the record, such as company_id or custom_fields.plan, or a kind of record */
            what: string;
            /** @description The id of the missing record; null for a field that was changed since */
            id: string | null;
            why: string;
        };
        /** Restored */
        Restored: {
            /**
             * @description The record, as its own route returns it
             * @example {
             *       "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
             *       "first_name": "Ada"
             *     }
             */
            restored: {
                [key: string]: unknown;
            };
            /** @description What could not be restored, with the reason */
            skipped: components["schemas"]["Skipped"][];
        };
        /** RestoreTrashEntries */
        RestoreTrashEntries: {
            /**
             * @description Ids of trash entries. Duplicates count once
             * @example [
             *       "0198f3a4-8e6f-7a88-a9fa-01b2c3d4e5f6"
             *     ]
             */
            ids: string[];
        };
        /**
         * Event
         * @description The event as webhooks and the live stream receive it, with `actor` and `import_id`. An update also has `changes`. A contact or company that another one was merged into has `merged_from`. A contact that was merged into another one has `merged_into`. An erased contact has `erased: true`, and only the id in `data`. A contact whose merge was undone has `unmerged_from`. A company that was merged into another one has `merged_into`. A company whose merge was undone has `unmerged_from`. A record that was restored from the trash has `restored: true`. A moved deal has `from_stage` and `to_stage`.
         */
        Event: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            /** @enum {string} */
            type: "contact.created" | "contact.updated" | "contact.deleted" | "company.created" | "company.updated" | "interaction.created" | "followup.completed" | "commitment.completed" | "deal.created" | "deal.updated" | "deal.stage_moved" | "contact.restored" | "contact.erased" | "company.deleted" | "company.restored" | "tag.created" | "tag.updated" | "tag.deleted" | "tag.restored" | "custom_field.created" | "custom_field.updated" | "custom_field.deleted" | "custom_field.restored" | "interaction.deleted" | "interaction.restored" | "follow_up.created" | "follow_up.updated" | "follow_up.deleted" | "follow_up.restored" | "commitment.created" | "commitment.updated" | "commitment.deleted" | "commitment.restored" | "deal.deleted" | "deal.restored" | "file.created" | "file.deleted" | "file.restored" | "duplicate.dismissed" | "duplicate.undismissed";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            workspace_id: string;
            /** @description The X-Request-Id of the request */
            request_id: string | null;
            /** @description Who made the change, by the name they had then. Only in this list */
            actor: {
                /** @description key, user or system */
                type: string;
                /** @description The id of the person or the key. For a connected app, the entity_id of its key.created entry */
                id: string | null;
                name: string;
            };
            /**
             * Format: uuid
             * @description The import that made the change. Only in this list
             */
            import_id: string | null;
            /**
             * @description The record as the API showed it after the change, or before it was deleted
             * @example {
             *       "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
             *       "first_name": "Ada"
             *     }
             */
            data: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        /** AuditEntry */
        AuditEntry: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            action: string;
            entity_type: string;
            entity_id: string;
            /** @description The name of the record at the time, if it has one */
            entity_name: string | null;
            actor: {
                /** @description key, user or system */
                type: string;
                /** @description The id of the person or the key. For a connected app, the entity_id of its key.created entry */
                id: string | null;
                name: string;
            };
            /** @description The X-Request-Id of the request */
            request_id: string | null;
            /** @description What an update changed: { field: { from, to } } */
            changes: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
        };
        /** ContactData */
        ContactData: {
            contact: components["schemas"]["Contact"];
            tags: string[];
            /** @description Values by field_name */
            custom_fields: {
                [key: string]: unknown;
            };
            /** @description All interactions, as GET /interactions returns them */
            interactions: {
                [key: string]: unknown;
            }[];
            /** @description All follow-ups, as GET /follow-ups returns them */
            follow_ups: {
                [key: string]: unknown;
            }[];
            /** @description All commitments, as GET /commitments returns them */
            commitments: {
                [key: string]: unknown;
            }[];
            /** @description The deals it is linked to, as GET /deals returns them */
            deals: {
                [key: string]: unknown;
            }[];
            /** @description Its files and those of its interactions, as GET /files returns them */
            files: {
                [key: string]: unknown;
            }[];
            /** @description Its activity, oldest first */
            timeline: components["schemas"]["Activity"][];
            /**
             * @description The events of the contact, of what belongs to it, and of the contacts that were merged into it
             * @example []
             */
            events: components["schemas"]["Event"][];
            /** @description The entries of the audit log about the same records */
            audit_entries: components["schemas"]["AuditEntry"][];
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            generated_at: string;
        } & {
            [key: string]: unknown;
        };
        /** View */
        View: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            name: string;
            /**
             * @description The list that the view is for, by its path
             * @enum {string}
             */
            kind: "contacts" | "companies" | "deals" | "interactions" | "follow-ups" | "commitments";
            /**
             * @description Parameters of the list, such as `q` and `value[gte]`; at most 16384 characters as JSON. `me` is the person who reads the list
             * @example {
             *       "value[gte]": 100000,
             *       "owner_id": "me"
             *     }
             */
            filters: {
                [key: string]: string | number | boolean;
            };
            /**
             * @description The `sort` of the list; null: its default
             * @example value
             */
            sort: string | null;
            /** @enum {string|null} */
            order: "asc" | "desc" | null;
            /**
             * @description Names of fields, custom ones as `custom_fields[plan]`; empty: the default columns
             * @example [
             *       "name",
             *       "value",
             *       "owner_id"
             *     ]
             */
            columns: string[];
            /** @description Whether all members see it, or only the person who created it */
            shared: boolean;
            /** @description The person who created it */
            owner_id: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
        };
        /** CreateView */
        CreateView: {
            /** @description Does not have to be unique */
            name: string;
            /**
             * @description Parameters of the list, such as `q` and `value[gte]`; at most 16384 characters as JSON. `me` is the person who reads the list
             * @example {
             *       "value[gte]": 100000,
             *       "owner_id": "me"
             *     }
             */
            filters?: {
                [key: string]: string | number | boolean;
            };
            /**
             * @description The `sort` of the list; null: its default
             * @example value
             */
            sort?: string | null;
            /** @enum {string|null} */
            order?: "asc" | "desc" | null;
            /**
             * @description Names of fields, custom ones as `custom_fields[plan]`; empty: the default columns
             * @example [
             *       "name",
             *       "value",
             *       "owner_id"
             *     ]
             */
            columns?: string[];
            /** @description Whether all members see it, or only the person who created it; false if not given */
            shared?: boolean;
            /**
             * @description The list that the view is for, by its path
             * @enum {string}
             */
            kind: "contacts" | "companies" | "deals" | "interactions" | "follow-ups" | "commitments";
        };
        /** UpdateView */
        UpdateView: {
            /** @description Does not have to be unique */
            name?: string;
            /**
             * @description Parameters of the list, such as `q` and `value[gte]`; at most 16384 characters as JSON. `me` is the person who reads the list
             * @example {
             *       "value[gte]": 100000,
             *       "owner_id": "me"
             *     }
             */
            filters?: {
                [key: string]: string | number | boolean;
            };
            /**
             * @description The `sort` of the list; null: its default
             * @example value
             */
            sort?: string | null;
            /** @enum {string|null} */
            order?: "asc" | "desc" | null;
            /**
             * @description Names of fields, custom ones as `custom_fields[plan]`; empty: the default columns
             * @example [
             *       "name",
             *       "value",
             *       "owner_id"
             *     ]
             */
            columns?: string[];
            /** @description Whether all members see it, or only the person who created it; false if not given */
            shared?: boolean;
        };
        /** Webhook */
        Webhook: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            url: string;
            events: string[];
            /** @enum {string} */
            status: "active" | "paused" | "failed";
            /** @description Why the webhook failed */
            failure_reason: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
        };
        /** CreateWebhook */
        CreateWebhook: {
            /**
             * Format: uri
             * @description Where events are sent: an https URL with a public address. Ports of other services, such as 22, 25 or 6000 (those that browsers block: https://fetch.spec.whatwg.org/#port-blocking), are refused
             */
            url: string;
            /** @description The types of events to send */
            events: ("contact.created" | "contact.updated" | "contact.deleted" | "company.created" | "company.updated" | "interaction.created" | "followup.completed" | "commitment.completed" | "deal.created" | "deal.updated" | "deal.stage_moved")[];
        };
        /** UpdateWebhook */
        UpdateWebhook: {
            /**
             * Format: uri
             * @description Where events are sent: an https URL with a public address. Ports of other services, such as 22, 25 or 6000 (those that browsers block: https://fetch.spec.whatwg.org/#port-blocking), are refused
             */
            url?: string;
            /** @description The types of events to send */
            events?: ("contact.created" | "contact.updated" | "contact.deleted" | "company.created" | "company.updated" | "interaction.created" | "followup.completed" | "commitment.completed" | "deal.created" | "deal.updated" | "deal.stage_moved")[];
            /**
             * @description A paused webhook receives nothing, and events are not queued for later; use replay to send them. Set `active` to resume a failed webhook
             * @enum {string}
             */
            status?: "active" | "paused";
        };
        /** Delivery */
        Delivery: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            /** @description The webhook-id header of every attempt */
            event_id: string;
            event_type: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            attempts: number;
            /** @description The HTTP status of the last attempt */
            response_status: number | null;
            /** @description The first KiB of the last response */
            response_body: string | null;
            error: string | null;
            duration_ms: number | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
        };
        /** ReplayWebhook */
        ReplayWebhook: {
            /**
             * Format: date-time
             * @description Replay events from this time on, at most 30 days ago
             */
            since: string;
        };
        /** ColumnFormat */
        ColumnFormat: {
            /**
             * @description For a deal’s value: `major` reads 1200.50 as written, in whole units of the currency; `minor` reads 120050, in its minor unit, such as cents. A column with the exact header `value`, as in an export, is `minor`; every other column is `major`
             * @enum {string}
             */
            unit?: "major" | "minor";
            /**
             * @description For amounts and numbers: the decimal sign, 1,200.50 or 1.200,50. Spaces and apostrophes can separate thousands too, and a currency sign or code can stand before or after. Default: `,` if a value of the column can only be read this way and no other contradicts it. If all values are like 2.500: `,` for amounts of a currency with fewer than three decimals, and if another column has `,`. Else `.`
             * @enum {string}
             */
            decimal?: "." | ",";
            /**
             * @description For dates: the form. `excel` is a number of days, as Excel stores dates. Dates as YYYY-MM-DD are always read, and a time that follows a date is left out. Default: the form that all values of the column have. If dates with slashes can be read in both orders, other columns decide, and then the currency: MM/DD/YYYY with USD, else DD/MM/YYYY
             * @enum {string}
             */
            date?: "YYYY-MM-DD" | "DD.MM.YYYY" | "DD/MM/YYYY" | "MM/DD/YYYY" | "excel";
            /** @description For a stage, or a custom field of the type select or multiselect: the value for each text in the file; null leaves the text out. Default: texts that differ from a value only in case and spacing, and the usual names of stages in other languages */
            values?: {
                [key: string]: string | null;
            };
        };
        /** ImportFinding */
        ImportFinding: {
            /**
             * @description `column_unmatched`: no field matches the column. `column_left_out`: another column matches the same field better, or the field cannot be set. `column_fallback`: the column is used only in rows without a better one. `column_missing`: `mapping` contains a column that the file does not have. `contact_not_found`, `contact_ambiguous`: a contact was not linked. `contact_guessed`: the oldest of many contacts with the email was linked. `contact_names_ignored`: contacts were linked by email only. `company_domain_ignored`: the company exists without a domain. `owner_not_found`: no member has the id in `owner_id`, or the email or name in `owner`, which was left out; or the member in the `owner_id` of the import has left. `cell_skipped`: a value was not valid and was left out, see `on_bad_cell`. `values_omitted`: `other_emails` or `other_phones` had more than 10 entries. `format_guessed`: the file has rejected rows, but not the import in `import_id` that they are from, so the format of the column was guessed from them; or its numbers, such as 2.500, can be read in two ways. `omitted`: too many to be listed. `other`: a warning of an earlier version
             * @enum {string}
             */
            code: "column_unmatched" | "column_left_out" | "column_fallback" | "column_missing" | "contact_not_found" | "contact_ambiguous" | "contact_guessed" | "contact_names_ignored" | "company_domain_ignored" | "owner_not_found" | "cell_skipped" | "values_omitted" | "format_guessed" | "omitted" | "other";
            /** @description The column it is about, as in the header */
            column: string | null;
            /** @description The field it is about */
            field: string | null;
            /** @description The row it is about; 1 is the first row below the header */
            row: number | null;
            message: string;
        };
        /** ImportDuplicates */
        ImportDuplicates: {
            /** @description The field whose value another record or row already has */
            field: string;
            /** @description The number of such rows */
            rows: number;
            /** @description The first 20 of them; 1 is the first row below the header */
            first_rows: number[];
        };
        /**
         * ImportRevert
         * @description The progress and result of POST /imports/{id}/revert
         */
        ImportRevert: {
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            /** @description The records that the import created or updated; 0 until they are counted */
            total_rows: number;
            /** @description Records that were moved to the trash or got their earlier values back, including created ones that had already been deleted */
            reverted_rows: number;
            /** @description Records that were left as they are; see /imports/{id}/kept */
            kept_rows: number;
            /** @description Why it failed */
            error: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            completed_at: string | null;
        };
        /** Import */
        Import: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            entity_type: string;
            file_url: string;
            /** @description The name of an uploaded file */
            file_name: string | null;
            /** @description The kind of file, once it is read: csv, xlsx, json or ndjson */
            file_type: string | null;
            /** @enum {string} */
            mode: "create" | "upsert";
            match_on: string | null;
            /** @description The owner of the records that are created from rows without one */
            owner_id: string | null;
            /** @enum {string} */
            on_missing_contact: "skip" | "create" | "reject_row";
            /** @enum {string} */
            on_bad_cell: "reject_row" | "skip_cell";
            /** @description The encoding of a text file, once it is read */
            encoding: string | null;
            dry_run: boolean;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            total_rows: number;
            /** @description Increases while the import runs. In a dry run, the rows that would have been imported */
            imported_rows: number;
            /** @description Imported rows that created a record */
            created_rows: number;
            /** @description Imported rows that matched a record by match_on, including those that changed nothing */
            updated_rows: number;
            /** @description Rejected rows; see /imports/{id}/errors */
            failed_rows: number;
            /** @description Rejected rows that /imports/{id}/errors can still list */
            kept_failed_rows: number;
            /** @description Values that were left out because of `on_bad_cell`; the first of them are in `findings` */
            skipped_cells: number;
            /** @description The field of each column, available once the file is read; null if the column is left out. In a list, empty if columns, formats and findings are larger than 16,384 bytes, with a finding `omitted` */
            columns: {
                [key: string]: string | null;
            };
            /**
             * @description The format of each column that can have several formats. In a list, empty like `columns`
             * @example {
             *       "Value": {
             *         "unit": "minor"
             *       }
             *     }
             */
            formats: {
                [key: string]: components["schemas"]["ColumnFormat"];
            };
            /** @description Warnings about columns and rows, the first 1,000 */
            findings: components["schemas"]["ImportFinding"][];
            /** @description The messages of the findings */
            warnings: string[];
            /** @description In a dry run with mode create, by field: rows with the email of a contact, or the domain or name of a company, that already exists in the workspace or in an earlier row. These rows would be imported anyway. With mode upsert and this field as match_on, they would update that record. */
            duplicates: components["schemas"]["ImportDuplicates"][];
            /** @description Why it failed */
            error: string | null;
            /** @description The reason for the failure: `cancelled` (also if the person who started it is no longer an owner), `file_unavailable`, `file_unreadable`, `columns_unmatched` or `attempts_exhausted`; null for imports that failed before codes were introduced */
            error_code: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            completed_at: string | null;
            /** @description Who started the import */
            actor: {
                /** @description key, user or system */
                type: string;
                /** @description The id of the person or the key. For a connected app, the entity_id of its key.created entry */
                id: string | null;
                name: string;
            } | null;
            revert: components["schemas"]["ImportRevert"] | null;
            /** @description For an archive: the new ids of records whose ids were in use in this workspace. null in lists */
            id_map: {
                [key: string]: string;
            } | null;
        };
        /** CreateImport */
        CreateImport: {
            /**
             * @description workspace: restores an archive that `POST /exports` made, in an empty workspace
             * @enum {string}
             */
            entity_type: "contacts" | "companies" | "deals" | "workspace";
            /**
             * @description CSV, an Excel workbook (XLSX), a JSON array or NDJSON, optionally gzipped: an http or https URL with a public address, or the file_url that POST /uploads returned. Ports of other services, such as 22, 25 or 6000 (those that browsers block: https://fetch.spec.whatwg.org/#port-blocking), are refused
             * @example https://example.com/contacts.csv
             */
            file_url: string;
            /**
             * @description `create` (default) creates a record for every row; `upsert` updates the record that matches `match_on`, and creates one if there is none
             * @enum {string}
             */
            mode?: "create" | "upsert";
            /**
             * @description The field by which `upsert` finds records: external_id, email (contacts), domain (companies), name (companies, deals), or the name of a custom field
             * @example null
             */
            match_on?: string | null;
            /**
             * @description The field for each column, `{ header: field }`, to override the automatic matching; null leaves a column out
             * @example {
             *       "Organisation": "company"
             *     }
             */
            mapping?: {
                [key: string]: string | null;
            };
            /**
             * @description The format of the values in a column, `{ header: format }`, to override the default
             * @example {
             *       "Value": {
             *         "unit": "minor"
             *       }
             *     }
             */
            formats?: {
                [key: string]: components["schemas"]["ColumnFormat"];
            };
            /**
             * @description The encoding of a text file. Default: UTF-16 with a byte order mark, else UTF-8, or Windows-1252 if the first letter outside of ASCII is not valid UTF-8
             * @enum {string}
             */
            encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
            /**
             * @description If a value is not valid: `reject_row` (default) rejects its row; `skip_cell` imports the row without the value, unless the field is required, and adds a finding `cell_skipped`
             * @enum {string}
             */
            on_bad_cell?: "reject_row" | "skip_cell";
            /**
             * Format: uuid
             * @description The owner of the records that are created from rows without an owner: the id of a current member (otherwise 404), or null (default). Records that `upsert` finds keep their owner
             * @example null
             */
            owner_id?: string | null;
            /**
             * @description For deals, if no contact has the `contact_email`: `skip` (default) imports the deal without that link and adds a warning; `create` creates a contact with the email, and with the name in `contact_names` if given; `reject_row` rejects the row
             * @enum {string}
             */
            on_missing_contact?: "skip" | "create" | "reject_row";
            /** @description true: reports what would happen, without writing. Default: false */
            dry_run?: boolean;
        };
        /** ColumnReading */
        ColumnReading: {
            format: components["schemas"]["ColumnFormat"];
            /** @description The value of each sample; null if the sample is not valid in this format */
            values: (number | string | null)[];
        };
        /** ImportColumn */
        ImportColumn: {
            /** @description The header of the column in the file, as used in `mapping` */
            name: string;
            /** @description The field of the column; null if it is left out */
            field: string | null;
            /** @description Up to three of its first values, shortened */
            samples: string[];
            /** @description The different values of the column, the most frequent first; null if there are more than 50 */
            values: string[] | null;
            /** @description The allowed values of the field, if it has a fixed set, such as the stages of deals */
            options: string[] | null;
            /** @description The type of a new custom field that can hold all values of the column: text, number, select, date or checkbox; null for JSON files */
            field_type: string | null;
            format: components["schemas"]["ColumnFormat"] | null;
            /** @description The possible formats of the column, with its samples as they would be stored; empty if there is only one */
            readings: components["schemas"]["ColumnReading"][];
        };
        /** ImportFault */
        ImportFault: {
            /** @description null if the error is about the whole row */
            field: string | null;
            message: string;
        };
        /** ImportError */
        ImportError: {
            /** @description 1 is the first row below the header */
            row: number;
            /** @description The first invalid field; null if the error is about the whole row */
            field: string | null;
            /** @description All errors of the row */
            message: string;
            /** @description The values of the row by header. Empty for a row of more than 100,000 bytes, and once a page contains 4 MiB of them. The formats `csv` and `ndjson` contain the values of every stored row */
            values: {
                [key: string]: unknown;
            };
            /** @description The part of the row that belongs to no column: the cells beyond the header, as CSV, or the text of a row that is not a JSON object */
            unplaced: string | null;
            /** @description The errors of the row one by one, at most 21 */
            faults: components["schemas"]["ImportFault"][];
        };
        /** ImportKept */
        ImportKept: {
            /** @description The kind of record, as in the audit log */
            entity_type: string;
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            entity_id: string;
            /** @description The current name of the record; null if it was deleted since */
            name: string | null;
            /** @description Why it was kept */
            why: string;
        };
        /** CreateUpload */
        CreateUpload: {
            file?: string;
        };
        /** Upload */
        Upload: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            /** @description Use it in POST /imports in the same workspace */
            file_url: string;
            /** @description The name of the file, as it was sent */
            name: string | null;
            bytes: number;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
        };
        /** Export */
        Export: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            entity_type: string;
            format: string;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed";
            /**
             * @description Without `ids` if there are more than 250
             * @example {
             *       "tag": "vip"
             *     }
             */
            filter: {
                [key: string]: string;
            };
            /**
             * @description The number of ids, if the records were selected by their ids
             * @example null
             */
            selected: number | null;
            /** @description Known once the export runs */
            total_rows: number;
            /** @description Increases while the export runs */
            exported_rows: number;
            /** @description Values that the file cannot contain unchanged, such as a text that is too long for a cell in XLSX; the first 100 */
            warnings: string[];
            /** @description Why it failed */
            error: string | null;
            /**
             * @description Available for 7 days after the export is completed. Each link is valid for 24 hours and needs no API key.
             * @example https://crm.example.com/api/v1/exports/0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4/download?file=…&workspace_id=…&expires=…&signature=…
             */
            download_url: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            completed_at: string | null;
        };
        /** CreateExport */
        CreateExport: {
            /**
             * @description workspace: everything in one archive, for owners only
             * @enum {string}
             */
            entity_type: "contacts" | "companies" | "deals" | "workspace";
            /**
             * @description Default: csv; zip for a workspace
             * @enum {string}
             */
            format?: "csv" | "json" | "xlsx" | "zip";
            /**
             * @description The filters of the list of these records, such as `{ "value[gte]": 100000 }`. Default: all records
             * @example {
             *       "tag": "vip"
             *     }
             */
            filter?: {
                [key: string]: string | number | boolean;
            };
            /** @description Only the records with these ids; those that do not exist are left out. Must not be given together with `filter` */
            ids?: string[];
        };
        /** BulkJob */
        BulkJob: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            /** @enum {string} */
            entity_type: "contacts" | "companies" | "deals" | "follow-ups" | "commitments";
            /** @enum {string} */
            action: "tag" | "delete" | "complete" | "update" | "undo";
            /**
             * Format: uuid
             * @description For the action `undo`: the job that it undoes
             * @example null
             */
            undoes: string | null;
            /** @enum {string} */
            status: "pending" | "processing" | "completed" | "failed" | "cancelled";
            /**
             * @description null if the job was created with ids
             * @example {
             *       "tag": "vip"
             *     }
             */
            filter: {
                [key: string]: unknown;
            } | null;
            add: string[];
            remove: string[];
            /** @example null */
            set: {
                [key: string]: unknown;
            } | null;
            /** @description The number of records; with a filter, known once the job runs */
            total: number;
            /** @description The number of records processed so far */
            done: number;
            /** @description How many of the processed records were changed */
            changed: number;
            /** @description How many of the processed records had been deleted before; if deleted records are restored, how many were no longer in the trash */
            missing: number;
            /** @description How many of the processed records could not be changed, or not completely */
            failed: number;
            /** @description Why records could not be changed; the first 100 errors */
            errors: {
                /**
                 * Format: uuid
                 * @description UUIDv7, lower case
                 */
                id: string;
                message: string;
            }[];
            /** @description Why the job failed */
            error: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When the job ended
             */
            completed_at: string | null;
        };
        /** CreateBulkJob */
        CreateBulkJob: {
            /** @enum {string} */
            entity_type: "contacts" | "companies" | "deals" | "follow-ups" | "commitments";
            /**
             * @description `tag` is available for contacts, companies and deals, `complete` for follow-ups and commitments, `delete` and `update` for all
             * @enum {string}
             */
            action: "tag" | "delete" | "complete" | "update";
            /** @description The ids of the records. Required unless `filter` is given */
            ids?: string[];
            /**
             * @description The filters of the list of these records; `{}` for all records
             * @example {
             *       "tag": "vip"
             *     }
             */
            filter?: {
                [key: string]: unknown;
            };
            /** @description For the action `tag`: names of tags to add */
            add?: string[];
            /** @description For the action `tag`: names of tags to remove */
            remove?: string[];
            /**
             * @description For the action `update`: the fields to set, as in `PATCH /contacts/bulk`
             * @example {
             *       "notes": "Met at the fair"
             *     }
             */
            set?: {
                [key: string]: unknown;
            };
        };
        /**
         * StageProbabilities
         * @description How likely deals in each open stage are to be won, in percent, for the forecast. Won deals count in full, and lost deals not at all
         * @example {
         *       "lead": 10,
         *       "prospect": 30,
         *       "negotiation": 60
         *     }
         */
        StageProbabilities: {
            lead: number;
            prospect: number;
            negotiation: number;
        };
        /** Workspace */
        Workspace: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            name: string;
            slug: string;
            /**
             * @description An ISO 4217 code in upper case. Values of deals are integers in its minor unit; changing the currency does not convert them
             * @example USD
             */
            currency: string;
            /**
             * @description An IANA name, such as Europe/Berlin. It determines the current day for signed-in people; for API keys the day is in UTC
             * @example UTC
             */
            timezone: string;
            /**
             * @description The language tag (BCP 47) of the number and date formats in the dashboard; null for the language of the browser
             * @example de-DE
             */
            locale: string | null;
            stage_probabilities: components["schemas"]["StageProbabilities"];
            /**
             * @description The role of the caller in the workspace
             * @enum {string}
             */
            role: "owner" | "member";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
        };
        /** Me */
        Me: {
            user: {
                /**
                 * Format: uuid
                 * @description UUIDv7, lower case
                 */
                id: string;
                name: string;
                email: string;
                /** @description That of your preferences; null for the locale of the workspace */
                locale: string | null;
            };
            workspace: components["schemas"]["Workspace"] | null;
            /** @description owner or member; null without a workspace */
            role: string | null;
            /** @enum {string} */
            scope: "full" | "read_only";
            key: {
                /**
                 * Format: uuid
                 * @description UUIDv7, lower case
                 */
                id: string;
                name: string;
                prefix: string;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 with milliseconds
                 */
                expires_at: string | null;
            } | null;
        };
        /** CreateWorkspace */
        CreateWorkspace: {
            name: string;
            /** @description Lower-case letters, digits and hyphens. Unique on this server */
            slug: string;
        };
        /** UpdateWorkspace */
        UpdateWorkspace: {
            name?: string;
            /** @description Lower-case letters, digits and hyphens. Unique on this server */
            slug?: string;
            /**
             * @description An ISO 4217 code in upper case. Values of deals are integers in its minor unit; changing the currency does not convert them
             * @example USD
             */
            currency?: string;
            /**
             * @description An IANA name, such as Europe/Berlin. It determines the current day for signed-in people; for API keys the day is in UTC
             * @example UTC
             */
            timezone?: string;
            /**
             * Format: locale
             * @description The language tag (BCP 47) of the number and date formats in the dashboard; null for the language of the browser
             * @example de-DE
             */
            locale?: string | null;
            /**
             * @description The stages that are not given keep their probability
             * @example {
             *       "negotiation": 75
             *     }
             */
            stage_probabilities?: {
                lead?: number;
                prospect?: number;
                negotiation?: number;
            };
        };
        /** SwitchWorkspace */
        SwitchWorkspace: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            workspace_id: string;
        };
        /** ListedMember */
        ListedMember: {
            /** @description The user’s id. A pending member has an id of its own until confirmed */
            id: string;
            /** @description null for a pending member */
            name: string | null;
            /** @description null for a former member */
            email: string | null;
            /** @description owner or member; null for a former member */
            role: string | null;
            /** @description Accepted with an API key and not yet confirmed by the person: no access, and not counted as an owner */
            pending: boolean;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description Only for a former member
             */
            left_at?: string;
        };
        /** UpdateMember */
        UpdateMember: {
            /** @enum {string} */
            role?: "owner" | "member";
        };
        /** Member */
        Member: {
            /** @description The user’s id. A pending member has an id of its own until confirmed */
            id: string;
            /** @description null for a pending member */
            name: string | null;
            email: string;
            /** @enum {string} */
            role: "owner" | "member";
            /** @description Accepted with an API key and not yet confirmed by the person: no access, and not counted as an owner */
            pending: boolean;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            updated_at: string;
        };
        /** Invitation */
        Invitation: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "member";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            expires_at: string;
        };
        /** CreateInvite */
        CreateInvite: {
            /** Format: email */
            email: string;
            /**
             * @default member
             * @enum {string}
             */
            role?: "owner" | "member";
        };
        /** AcceptInvite */
        AcceptInvite: {
            token: string;
        };
        /** PendingMembership */
        PendingMembership: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            workspace: {
                /**
                 * Format: uuid
                 * @description UUIDv7, lower case
                 */
                id: string;
                name: string;
            };
            /** @enum {string} */
            role: "owner" | "member";
            /** @description null when the account of the inviter no longer exists */
            inviter_name: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
        };
        /** Calendar */
        Calendar: {
            /**
             * @description The secret address of the feed
             * @example https://crm.example.com/api/v1/calendar/4f1c….ics
             */
            url: string;
        };
        /** Notification */
        Notification: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            /**
             * @description assigned: someone else made you the owner or assignee (imports do not notify, and a bulk job only about the first 100 records it changes). mentioned: someone wrote @ and your name or address in notes or a description. due_today: a follow-up or commitment assigned to you is due (at most 100 open ones of each kind); listed until it is completed, deleted, assigned to someone else or given another date. import_finished: an import that you started has ended
             * @enum {string}
             */
            type: "assigned" | "mentioned" | "due_today" | "import_finished";
            /** @description The kind of record, as in the audit log */
            entity_type: string;
            entity_id: string;
            /** @description The name of the record at that time */
            name: string | null;
            /** @description Who caused it */
            actor: {
                /** @description key, user or system */
                type: string;
                /** @description The id of the person or the key. For a connected app, the entity_id of its key.created entry */
                id: string | null;
                name: string;
            };
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            read_at: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
        };
        /** UpdateNotification */
        UpdateNotification: {
            /** @description true marks the notification as read, false as unread */
            read: boolean;
        };
        /** BulkUpdateNotifications */
        BulkUpdateNotifications: {
            /**
             * @description Duplicates count once
             * @example [
             *       "0198f3a5-1c2d-7e8f-9a0b-c1d2e3f4a5b6"
             *     ]
             */
            ids: string[];
            set: {
                /** @description true marks the notification as read, false as unread */
                read: boolean;
            };
        };
        /** Preferences */
        Preferences: {
            /**
             * @description An IANA name, such as Europe/Berlin; null for the time zone of the workspace
             * @example Europe/London
             */
            timezone: string | null;
            /**
             * @description The language tag (BCP 47) of the number and date formats in the dashboard; null for that of the workspace
             * @example de-DE
             */
            locale: string | null;
            /** @description An email each morning with the tasks that are overdue or due today; none on days without such tasks. If it is turned on after `daily_mail_hour`, the first email is sent tomorrow */
            daily_mail: boolean;
            /**
             * @description The hour of the morning email, in this time zone
             * @example 7
             */
            daily_mail_hour: number;
            /** @description An email when someone else makes you the owner or assignee of records: one for each request, regardless of the number of records, and at most 20 in an hour. Imports send none */
            assigned_mail: boolean;
        };
        /** UpdatePreferences */
        UpdatePreferences: {
            /**
             * @description An IANA name, such as Europe/Berlin; null for the time zone of the workspace
             * @example Europe/London
             */
            timezone?: string | null;
            /**
             * Format: locale
             * @description The language tag (BCP 47) of the number and date formats in the dashboard; null for that of the workspace
             * @example de-DE
             */
            locale?: string | null;
            /** @description An email each morning with the tasks that are overdue or due today; none on days without such tasks. If it is turned on after `daily_mail_hour`, the first email is sent tomorrow */
            daily_mail?: boolean;
            /**
             * @description The hour of the morning email, in this time zone
             * @example 7
             */
            daily_mail_hour?: number;
            /** @description An email when someone else makes you the owner or assignee of records: one for each request, regardless of the number of records, and at most 20 in an hour. Imports send none */
            assigned_mail?: boolean;
        };
        /** SampleData */
        SampleData: {
            /** @description The number of records created */
            companies: number;
            /** @description The number of records created */
            contacts: number;
            /** @description The number of records created */
            deals: number;
            /** @description The number of records created */
            interactions: number;
            /** @description The number of records created */
            follow_ups: number;
            /** @description The number of records created */
            commitments: number;
        };
        /** Key */
        Key: {
            /**
             * Format: uuid
             * @description UUIDv7, lower case
             */
            id: string;
            name: string;
            /** @description The first 12 characters of the key */
            prefix: string;
            /** @enum {string} */
            scope: "full" | "read_only";
            /** @enum {string} */
            role: "owner" | "member";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            expires_at: string | null;
            /** @description Accurate to the minute */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            created_at: string;
        };
        /** CreateKey */
        CreateKey: {
            name: string;
            /**
             * @description A read_only key can only read
             * @default full
             * @enum {string}
             */
            scope?: "full" | "read_only";
            /**
             * @description The key has the lesser of this role and the current role of its creator
             * @default owner
             * @enum {string}
             */
            role?: "owner" | "member";
            /**
             * Format: date-time
             * @description UTC, ISO 8601 with milliseconds
             */
            expires_at?: string | null;
        };
        /** Verification */
        Verification: {
            email: string;
            verified: boolean;
        };
        /** ConfirmVerification */
        ConfirmVerification: {
            token: string;
        };
    };
    responses: {
        /** @description The record has not changed since the version in If-None-Match */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The body or a parameter is not valid */
        ValidationError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "VALIDATION_ERROR",
                 *         "message": "email must be an email address",
                 *         "details": [
                 *           {
                 *             "field": "email",
                 *             "message": "must be an email address"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No valid credential */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "UNAUTHORIZED",
                 *         "message": "Send a valid API key in the X-API-Key header, or sign in"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The role or the scope does not allow it */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "FORBIDDEN",
                 *         "message": "This key is read-only"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The record does not exist in this workspace */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "NOT_FOUND",
                 *         "message": "Contact does not exist"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A duplicate, or a conflict with another request */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                ETag: components["headers"]["ETag"];
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "CONFLICT",
                 *         "message": "name is already taken"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "RATE_LIMITED",
                 *         "message": "Too many requests. Retry after 3 seconds."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An internal error */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "INTERNAL_ERROR",
                 *         "message": "Internal error. If you report it, include the X-Request-Id of this response."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
        IdempotencyKey: string;
        /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
        DryRun: "true";
        /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
        IfMatch: string;
        /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
        IfNoneMatch: string;
        /** @description Your own trace id: it is returned, and is recorded in the audit log */
        RequestId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The trace id of this request
         * @example 0198f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b
         */
        RequestId: string;
        /**
         * @description How many requests are left, and in how many seconds the limit resets
         * @example "default";r=199;t=1
         */
        RateLimit: string;
        /**
         * @description Requests per second
         * @example "default";q=100;w=1
         */
        RateLimitPolicy: string;
        /** @description This response was returned before, to the same Idempotency-Key */
        IdempotentReplayed: "true";
        /**
         * @description The version of the record, for If-Match and If-None-Match
         * @example "o4Hc1kVfQm2cYx0d.Jw7pXr9TnZ3sLb5e"
         */
        ETag: string;
        /**
         * @description Seconds to wait
         * @example 1
         */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listContacts: {
        parameters: {
            query?: {
                /** @description Default: 1. Cannot be combined with `cursor` */
                page?: number;
                per_page?: number;
                /** @description Reads the whole list in a stable order, instead of `page`: empty for the first records, then `meta.next_cursor` of the response before, until that is null. Filters, `sort` and `order` must stay the same; `per_page` may change. A record that exists throughout and whose sort value does not change is returned exactly once. With `q`, `sort` is required */
                cursor?: string;
                /** @description Only with `cursor`: true adds the exact `total` to `meta` */
                count?: boolean;
                /** @description The field to sort by. Default: created_at, or relevance with q. Custom fields as `custom_fields[plan]` */
                sort?: string | ("created_at" | "updated_at" | "first_name" | "last_name" | "email" | "last_activity_at" | "next_due");
                /** @description Default: desc */
                order?: "asc" | "desc";
                /** @description Full-text search: all words must match, the last one as a prefix */
                q?: string;
                /** @description Only records with these ids, comma-separated, at most 250 */
                ids?: string;
                /** @description The name of a tag; case is ignored */
                tag?: string;
                /** @description Equal to this value */
                id?: string;
                /** @description Not equal to this value; includes records without one */
                "id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "id[in]"?: string;
                /** @description true: has no value; false: has one */
                "id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                first_name?: string;
                /** @description Not equal to this value; includes records without one */
                "first_name[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "first_name[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "first_name[contains]"?: string;
                /** @description Starts with this text */
                "first_name[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "first_name[empty]"?: "true" | "false";
                /** @description Equal to this value */
                last_name?: string;
                /** @description Not equal to this value; includes records without one */
                "last_name[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "last_name[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "last_name[contains]"?: string;
                /** @description Starts with this text */
                "last_name[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "last_name[empty]"?: "true" | "false";
                /** @description Equal to this value */
                email?: string;
                /** @description Not equal to this value; includes records without one */
                "email[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "email[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "email[contains]"?: string;
                /** @description Starts with this text */
                "email[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "email[empty]"?: "true" | "false";
                /** @description Equal to this value */
                phone?: string;
                /** @description Not equal to this value; includes records without one */
                "phone[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "phone[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "phone[contains]"?: string;
                /** @description Starts with this text */
                "phone[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "phone[empty]"?: "true" | "false";
                /** @description Contains this value */
                "other_emails[contains]"?: string;
                /** @description Contains at least one of these values, comma-separated, at most 100 */
                "other_emails[in]"?: string;
                /** @description true: has no value; false: has one */
                "other_emails[empty]"?: "true" | "false";
                /** @description Contains this value */
                "other_phones[contains]"?: string;
                /** @description Contains at least one of these values, comma-separated, at most 100 */
                "other_phones[in]"?: string;
                /** @description true: has no value; false: has one */
                "other_phones[empty]"?: "true" | "false";
                /** @description Equal to this value */
                title?: string;
                /** @description Not equal to this value; includes records without one */
                "title[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "title[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "title[contains]"?: string;
                /** @description Starts with this text */
                "title[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "title[empty]"?: "true" | "false";
                /** @description Equal to this value */
                profile_url?: string;
                /** @description Not equal to this value; includes records without one */
                "profile_url[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "profile_url[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "profile_url[contains]"?: string;
                /** @description Starts with this text */
                "profile_url[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "profile_url[empty]"?: "true" | "false";
                /** @description Equal to this value */
                company_id?: string;
                /** @description Not equal to this value; includes records without one */
                "company_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "company_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "company_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                owner_id?: string;
                /** @description Not equal to this value; includes records without one */
                "owner_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "owner_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "owner_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                external_id?: string;
                /** @description Not equal to this value; includes records without one */
                "external_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "external_id[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "external_id[contains]"?: string;
                /** @description Starts with this text */
                "external_id[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "external_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                notes?: string;
                /** @description Not equal to this value; includes records without one */
                "notes[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "notes[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "notes[contains]"?: string;
                /** @description Starts with this text */
                "notes[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "notes[empty]"?: "true" | "false";
                /** @description Contains this value */
                "tags[contains]"?: string;
                /** @description Contains at least one of these values, comma-separated, at most 100 */
                "tags[in]"?: string;
                /** @description true: has no value; false: has one */
                "tags[empty]"?: "true" | "false";
                /** @description Equal to this value */
                last_activity_at?: string;
                /** @description Not equal to this value; includes records without one */
                "last_activity_at[ne]"?: string;
                /** @description Greater than this value */
                "last_activity_at[gt]"?: string;
                /** @description This value or greater */
                "last_activity_at[gte]"?: string;
                /** @description Less than this value */
                "last_activity_at[lt]"?: string;
                /** @description This value or less */
                "last_activity_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "last_activity_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "last_activity_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                next_due?: string;
                /** @description Not equal to this value; includes records without one */
                "next_due[ne]"?: string;
                /** @description Greater than this value */
                "next_due[gt]"?: string;
                /** @description This value or greater */
                "next_due[gte]"?: string;
                /** @description Less than this value */
                "next_due[lt]"?: string;
                /** @description This value or less */
                "next_due[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "next_due[in]"?: string;
                /** @description true: has no value; false: has one */
                "next_due[empty]"?: "true" | "false";
                /** @description Equal to this value */
                created_at?: string;
                /** @description Not equal to this value; includes records without one */
                "created_at[ne]"?: string;
                /** @description Greater than this value */
                "created_at[gt]"?: string;
                /** @description This value or greater */
                "created_at[gte]"?: string;
                /** @description Less than this value */
                "created_at[lt]"?: string;
                /** @description This value or less */
                "created_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "created_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "created_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                updated_at?: string;
                /** @description Not equal to this value; includes records without one */
                "updated_at[ne]"?: string;
                /** @description Greater than this value */
                "updated_at[gt]"?: string;
                /** @description This value or greater */
                "updated_at[gte]"?: string;
                /** @description Less than this value */
                "updated_at[lt]"?: string;
                /** @description This value or less */
                "updated_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "updated_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "updated_at[empty]"?: "true" | "false";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@analytical.example",
                     *           "phone": "+44 20 7946 0101",
                     *           "other_emails": [
                     *             "ada.lovelace@home.example"
                     *           ],
                     *           "other_phones": [
                     *             "+44 20 7946 0102"
                     *           ],
                     *           "title": "Chief Mathematician",
                     *           "profile_url": "https://people.example.com/ada-lovelace",
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "owner_id": null,
                     *           "external_id": "crm-4711",
                     *           "notes": "Met at the exhibition. Wants to see the engine compute Bernoulli numbers.",
                     *           "tags": [
                     *             "vip",
                     *             "mathematics"
                     *           ],
                     *           "custom_fields": {
                     *             "favourite_engine": "Analytical"
                     *           },
                     *           "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *           "next_due": "2026-03-09",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Contact"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        } | {
                            per_page: number;
                            /** @description The exact number of records that match; only with count=true */
                            total?: number;
                            /** @description The `cursor` of the next request; null at the end of the list */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Ada",
                 *       "last_name": "Lovelace",
                 *       "email": "ada@analytical.example",
                 *       "phone": "+44 20 7946 0101",
                 *       "other_emails": [
                 *         "ada.lovelace@home.example"
                 *       ],
                 *       "other_phones": [
                 *         "+44 20 7946 0102"
                 *       ],
                 *       "title": "Chief Mathematician",
                 *       "profile_url": "https://people.example.com/ada-lovelace",
                 *       "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                 *       "external_id": "crm-4711",
                 *       "notes": "Met at the exhibition. Wants to see the engine compute Bernoulli numbers.",
                 *       "tags": [
                 *         "vip",
                 *         "mathematics"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateContact"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@analytical.example",
                     *         "phone": "+44 20 7946 0101",
                     *         "other_emails": [
                     *           "ada.lovelace@home.example"
                     *         ],
                     *         "other_phones": [
                     *           "+44 20 7946 0102"
                     *         ],
                     *         "title": "Chief Mathematician",
                     *         "profile_url": "https://people.example.com/ada-lovelace",
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "owner_id": null,
                     *         "external_id": "crm-4711",
                     *         "notes": "Met at the exhibition. Wants to see the engine compute Bernoulli numbers.",
                     *         "tags": [
                     *           "vip",
                     *           "mathematics"
                     *         ],
                     *         "custom_fields": {
                     *           "favourite_engine": "Analytical"
                     *         },
                     *         "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *         "next_due": "2026-03-09",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@analytical.example",
                     *         "phone": "+44 20 7946 0101",
                     *         "other_emails": [
                     *           "ada.lovelace@home.example"
                     *         ],
                     *         "other_phones": [
                     *           "+44 20 7946 0102"
                     *         ],
                     *         "title": "Chief Mathematician",
                     *         "profile_url": "https://people.example.com/ada-lovelace",
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "owner_id": null,
                     *         "external_id": "crm-4711",
                     *         "notes": "Met at the exhibition. Wants to see the engine compute Bernoulli numbers.",
                     *         "tags": [
                     *           "vip",
                     *           "mathematics"
                     *         ],
                     *         "custom_fields": {
                     *           "favourite_engine": "Analytical"
                     *         },
                     *         "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *         "next_due": "2026-03-09",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Ada",
                 *       "last_name": "Lovelace"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateContact"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@analytical.example",
                     *         "phone": "+44 20 7946 0101",
                     *         "other_emails": [
                     *           "ada.lovelace@home.example"
                     *         ],
                     *         "other_phones": [
                     *           "+44 20 7946 0102"
                     *         ],
                     *         "title": "Chief Mathematician",
                     *         "profile_url": "https://people.example.com/ada-lovelace",
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "owner_id": null,
                     *         "external_id": "crm-4711",
                     *         "notes": "Met at the exhibition. Wants to see the engine compute Bernoulli numbers.",
                     *         "tags": [
                     *           "vip",
                     *           "mathematics"
                     *         ],
                     *         "custom_fields": {
                     *           "favourite_engine": "Analytical"
                     *         },
                     *         "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *         "next_due": "2026-03-09",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    mergeContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source_id": "0198f3a0-2d4f-7a61-8b7c-9e8d7c6b5a4f",
                 *       "target_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                 *       "fields": {
                 *         "email": "ada@analytical.example",
                 *         "title": "Chief Mathematician"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MergeContacts"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@analytical.example",
                     *         "phone": "+44 20 7946 0101",
                     *         "other_emails": [
                     *           "ada.lovelace@home.example"
                     *         ],
                     *         "other_phones": [
                     *           "+44 20 7946 0102"
                     *         ],
                     *         "title": "Chief Mathematician",
                     *         "profile_url": "https://people.example.com/ada-lovelace",
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "owner_id": null,
                     *         "external_id": "crm-4711",
                     *         "notes": "Met at the exhibition. Wants to see the engine compute Bernoulli numbers.",
                     *         "tags": [
                     *           "vip",
                     *           "mathematics"
                     *         ],
                     *         "custom_fields": {
                     *           "favourite_engine": "Analytical"
                     *         },
                     *         "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *         "next_due": "2026-03-09",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listContactActivity: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description Comma-separated: interaction, follow_up, commitment, deal. Default: all */
                types?: string;
                /** @description Lists the newest entries first. Default: false */
                newest_first?: boolean;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "type": "deal",
                     *           "event": "Deal moved from prospect to negotiation",
                     *           "timestamp": "2026-03-01T09:30:00.000Z",
                     *           "details": {
                     *             "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *             "from_stage": "prospect",
                     *             "to_stage": "negotiation"
                     *           },
                     *           "actor": {
                     *             "type": "deal",
                     *             "id": "text",
                     *             "name": "text"
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Activity"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listCompanies: {
        parameters: {
            query?: {
                /** @description Default: 1. Cannot be combined with `cursor` */
                page?: number;
                per_page?: number;
                /** @description Reads the whole list in a stable order, instead of `page`: empty for the first records, then `meta.next_cursor` of the response before, until that is null. Filters, `sort` and `order` must stay the same; `per_page` may change. A record that exists throughout and whose sort value does not change is returned exactly once. With `q`, `sort` is required */
                cursor?: string;
                /** @description Only with `cursor`: true adds the exact `total` to `meta` */
                count?: boolean;
                /** @description The field to sort by. Default: created_at, or relevance with q. Custom fields as `custom_fields[plan]` */
                sort?: string | ("created_at" | "updated_at" | "name" | "industry" | "last_activity_at" | "next_due");
                /** @description Default: desc */
                order?: "asc" | "desc";
                /** @description Full-text search: all words must match, the last one as a prefix */
                q?: string;
                /** @description Only records with these ids, comma-separated, at most 250 */
                ids?: string;
                /** @description The name of a tag; case is ignored */
                tag?: string;
                /** @description Equal to this value */
                id?: string;
                /** @description Not equal to this value; includes records without one */
                "id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "id[in]"?: string;
                /** @description true: has no value; false: has one */
                "id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                name?: string;
                /** @description Not equal to this value; includes records without one */
                "name[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "name[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "name[contains]"?: string;
                /** @description Starts with this text */
                "name[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "name[empty]"?: "true" | "false";
                /** @description Equal to this value */
                domain?: string;
                /** @description Not equal to this value; includes records without one */
                "domain[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "domain[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "domain[contains]"?: string;
                /** @description Starts with this text */
                "domain[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "domain[empty]"?: "true" | "false";
                /** @description Equal to this value */
                industry?: string;
                /** @description Not equal to this value; includes records without one */
                "industry[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "industry[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "industry[contains]"?: string;
                /** @description Starts with this text */
                "industry[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "industry[empty]"?: "true" | "false";
                /** @description Equal to this value */
                size?: string;
                /** @description Not equal to this value; includes records without one */
                "size[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "size[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "size[contains]"?: string;
                /** @description Starts with this text */
                "size[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "size[empty]"?: "true" | "false";
                /** @description Equal to this value */
                owner_id?: string;
                /** @description Not equal to this value; includes records without one */
                "owner_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "owner_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "owner_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                external_id?: string;
                /** @description Not equal to this value; includes records without one */
                "external_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "external_id[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "external_id[contains]"?: string;
                /** @description Starts with this text */
                "external_id[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "external_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                notes?: string;
                /** @description Not equal to this value; includes records without one */
                "notes[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "notes[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "notes[contains]"?: string;
                /** @description Starts with this text */
                "notes[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "notes[empty]"?: "true" | "false";
                /** @description Contains this value */
                "tags[contains]"?: string;
                /** @description Contains at least one of these values, comma-separated, at most 100 */
                "tags[in]"?: string;
                /** @description true: has no value; false: has one */
                "tags[empty]"?: "true" | "false";
                /** @description Equal to this value */
                last_activity_at?: string;
                /** @description Not equal to this value; includes records without one */
                "last_activity_at[ne]"?: string;
                /** @description Greater than this value */
                "last_activity_at[gt]"?: string;
                /** @description This value or greater */
                "last_activity_at[gte]"?: string;
                /** @description Less than this value */
                "last_activity_at[lt]"?: string;
                /** @description This value or less */
                "last_activity_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "last_activity_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "last_activity_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                next_due?: string;
                /** @description Not equal to this value; includes records without one */
                "next_due[ne]"?: string;
                /** @description Greater than this value */
                "next_due[gt]"?: string;
                /** @description This value or greater */
                "next_due[gte]"?: string;
                /** @description Less than this value */
                "next_due[lt]"?: string;
                /** @description This value or less */
                "next_due[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "next_due[in]"?: string;
                /** @description true: has no value; false: has one */
                "next_due[empty]"?: "true" | "false";
                /** @description Equal to this value */
                created_at?: string;
                /** @description Not equal to this value; includes records without one */
                "created_at[ne]"?: string;
                /** @description Greater than this value */
                "created_at[gt]"?: string;
                /** @description This value or greater */
                "created_at[gte]"?: string;
                /** @description Less than this value */
                "created_at[lt]"?: string;
                /** @description This value or less */
                "created_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "created_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "created_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                updated_at?: string;
                /** @description Not equal to this value; includes records without one */
                "updated_at[ne]"?: string;
                /** @description Greater than this value */
                "updated_at[gt]"?: string;
                /** @description This value or greater */
                "updated_at[gte]"?: string;
                /** @description Less than this value */
                "updated_at[lt]"?: string;
                /** @description This value or less */
                "updated_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "updated_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "updated_at[empty]"?: "true" | "false";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "name": "Analytical Engines",
                     *           "domain": "analytical.example",
                     *           "industry": "Computing",
                     *           "size": "11-50",
                     *           "owner_id": null,
                     *           "external_id": "crm-4711",
                     *           "notes": "Founded by Charles Babbage.",
                     *           "tags": [
                     *             "customer"
                     *           ],
                     *           "custom_fields": {
                     *             "founded": "1837-12-01"
                     *           },
                     *           "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *           "next_due": "2026-03-09",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Company"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        } | {
                            per_page: number;
                            /** @description The exact number of records that match; only with count=true */
                            total?: number;
                            /** @description The `cursor` of the next request; null at the end of the list */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Analytical Engines",
                 *       "domain": "analytical.example",
                 *       "industry": "Computing",
                 *       "size": "11-50",
                 *       "external_id": "crm-4711",
                 *       "notes": "Founded by Charles Babbage.",
                 *       "tags": [
                 *         "customer"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateCompany"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "name": "Analytical Engines",
                     *         "domain": "analytical.example",
                     *         "industry": "Computing",
                     *         "size": "11-50",
                     *         "owner_id": null,
                     *         "external_id": "crm-4711",
                     *         "notes": "Founded by Charles Babbage.",
                     *         "tags": [
                     *           "customer"
                     *         ],
                     *         "custom_fields": {
                     *           "founded": "1837-12-01"
                     *         },
                     *         "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *         "next_due": "2026-03-09",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Company"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "name": "Analytical Engines",
                     *         "domain": "analytical.example",
                     *         "industry": "Computing",
                     *         "size": "11-50",
                     *         "owner_id": null,
                     *         "external_id": "crm-4711",
                     *         "notes": "Founded by Charles Babbage.",
                     *         "tags": [
                     *           "customer"
                     *         ],
                     *         "custom_fields": {
                     *           "founded": "1837-12-01"
                     *         },
                     *         "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *         "next_due": "2026-03-09",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Company"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    updateCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Analytical Engines",
                 *       "domain": "analytical.example"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCompany"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "name": "Analytical Engines",
                     *         "domain": "analytical.example",
                     *         "industry": "Computing",
                     *         "size": "11-50",
                     *         "owner_id": null,
                     *         "external_id": "crm-4711",
                     *         "notes": "Founded by Charles Babbage.",
                     *         "tags": [
                     *           "customer"
                     *         ],
                     *         "custom_fields": {
                     *           "founded": "1837-12-01"
                     *         },
                     *         "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *         "next_due": "2026-03-09",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Company"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    mergeCompanies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source_id": "0198f39f-9f32-7d55-b6c7-d8e9f0a1b2c3",
                 *       "target_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                 *       "fields": {
                 *         "industry": "Computing"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MergeCompanies"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "name": "Analytical Engines",
                     *         "domain": "analytical.example",
                     *         "industry": "Computing",
                     *         "size": "11-50",
                     *         "owner_id": null,
                     *         "external_id": "crm-4711",
                     *         "notes": "Founded by Charles Babbage.",
                     *         "tags": [
                     *           "customer"
                     *         ],
                     *         "custom_fields": {
                     *           "founded": "1837-12-01"
                     *         },
                     *         "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *         "next_due": "2026-03-09",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Company"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listCompanyActivity: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description Comma-separated: interaction, follow_up, commitment, deal. Default: all */
                types?: string;
                /** @description Lists the newest entries first. Default: false */
                newest_first?: boolean;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "type": "deal",
                     *           "event": "Deal moved from prospect to negotiation",
                     *           "timestamp": "2026-03-01T09:30:00.000Z",
                     *           "details": {
                     *             "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *             "from_stage": "prospect",
                     *             "to_stage": "negotiation"
                     *           },
                     *           "actor": {
                     *             "type": "deal",
                     *             "id": "text",
                     *             "name": "text"
                     *           },
                     *           "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CompanyActivity"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    bulkTagContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                 *         "0198f3a0-2d4f-7a61-8b7c-9e8d7c6b5a4f"
                 *       ],
                 *       "add": [
                 *         "vip"
                 *       ],
                 *       "remove": [
                 *         "newsletter"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkTagContacts"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@analytical.example",
                     *           "phone": "+44 20 7946 0101",
                     *           "other_emails": [
                     *             "ada.lovelace@home.example"
                     *           ],
                     *           "other_phones": [
                     *             "+44 20 7946 0102"
                     *           ],
                     *           "title": "Chief Mathematician",
                     *           "profile_url": "https://people.example.com/ada-lovelace",
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "owner_id": null,
                     *           "external_id": "crm-4711",
                     *           "notes": "Met at the exhibition. Wants to see the engine compute Bernoulli numbers.",
                     *           "tags": [
                     *             "vip",
                     *             "mathematics"
                     *           ],
                     *           "custom_fields": {
                     *             "favourite_engine": "Analytical"
                     *           },
                     *           "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *           "next_due": "2026-03-09",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Contact"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    bulkDeleteContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                 *         "0198f3a0-2d4f-7a61-8b7c-9e8d7c6b5a4f"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkDeleteContacts"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    bulkTagCompanies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2"
                 *       ],
                 *       "add": [
                 *         "vip"
                 *       ],
                 *       "remove": [
                 *         "newsletter"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkTagCompanies"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "name": "Analytical Engines",
                     *           "domain": "analytical.example",
                     *           "industry": "Computing",
                     *           "size": "11-50",
                     *           "owner_id": null,
                     *           "external_id": "crm-4711",
                     *           "notes": "Founded by Charles Babbage.",
                     *           "tags": [
                     *             "customer"
                     *           ],
                     *           "custom_fields": {
                     *             "founded": "1837-12-01"
                     *           },
                     *           "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *           "next_due": "2026-03-09",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Company"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    bulkDeleteCompanies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkDeleteCompanies"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    bulkTagDeals: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3"
                 *       ],
                 *       "add": [
                 *         "vip"
                 *       ],
                 *       "remove": [
                 *         "newsletter"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkTagDeals"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *           "name": "Second engine",
                     *           "title": "Second engine",
                     *           "value": 1250000,
                     *           "stage": "negotiation",
                     *           "contact_ids": [
                     *             "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a"
                     *           ],
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "owner_id": null,
                     *           "external_id": "crm-4711",
                     *           "expected_close_date": "2026-06-30",
                     *           "lost_reason": null,
                     *           "notes": "Delivery in two parts.",
                     *           "tags": [
                     *             "renewal"
                     *           ],
                     *           "custom_fields": {
                     *             "cylinders": 25000
                     *           },
                     *           "stage_changed_at": "2026-03-01T09:30:00.000Z",
                     *           "closed_at": null,
                     *           "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *           "next_due": "2026-03-09",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deal"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    bulkDeleteDeals: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkDeleteDeals"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    bulkUpdateContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                 *         "0198f3a0-2d4f-7a61-8b7c-9e8d7c6b5a4f"
                 *       ],
                 *       "set": {
                 *         "title": "Chief Mathematician"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BulkUpdateContacts"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@analytical.example",
                     *           "phone": "+44 20 7946 0101",
                     *           "other_emails": [
                     *             "ada.lovelace@home.example"
                     *           ],
                     *           "other_phones": [
                     *             "+44 20 7946 0102"
                     *           ],
                     *           "title": "Chief Mathematician",
                     *           "profile_url": "https://people.example.com/ada-lovelace",
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "owner_id": null,
                     *           "external_id": "crm-4711",
                     *           "notes": "Met at the exhibition. Wants to see the engine compute Bernoulli numbers.",
                     *           "tags": [
                     *             "vip",
                     *             "mathematics"
                     *           ],
                     *           "custom_fields": {
                     *             "favourite_engine": "Analytical"
                     *           },
                     *           "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *           "next_due": "2026-03-09",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Contact"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    bulkUpdateCompanies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2"
                 *       ],
                 *       "set": {
                 *         "industry": "Computing"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BulkUpdateCompanies"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "name": "Analytical Engines",
                     *           "domain": "analytical.example",
                     *           "industry": "Computing",
                     *           "size": "11-50",
                     *           "owner_id": null,
                     *           "external_id": "crm-4711",
                     *           "notes": "Founded by Charles Babbage.",
                     *           "tags": [
                     *             "customer"
                     *           ],
                     *           "custom_fields": {
                     *             "founded": "1837-12-01"
                     *           },
                     *           "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *           "next_due": "2026-03-09",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Company"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    bulkUpdateDeals: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3"
                 *       ],
                 *       "set": {
                 *         "stage": "won"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BulkUpdateDeals"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *           "name": "Second engine",
                     *           "title": "Second engine",
                     *           "value": 1250000,
                     *           "stage": "negotiation",
                     *           "contact_ids": [
                     *             "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a"
                     *           ],
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "owner_id": null,
                     *           "external_id": "crm-4711",
                     *           "expected_close_date": "2026-06-30",
                     *           "lost_reason": null,
                     *           "notes": "Delivery in two parts.",
                     *           "tags": [
                     *             "renewal"
                     *           ],
                     *           "custom_fields": {
                     *             "cylinders": 25000
                     *           },
                     *           "stage_changed_at": "2026-03-01T09:30:00.000Z",
                     *           "closed_at": null,
                     *           "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *           "next_due": "2026-03-09",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deal"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    bulkUpdateFollowUps: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4"
                 *       ],
                 *       "set": {
                 *         "due_date": "2026-03-31",
                 *         "assignee_id": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BulkUpdateFollowUps"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "assignee_id": null,
                     *           "type": "call",
                     *           "title": "Call Ada",
                     *           "description": "Ask how the tests of the mill went",
                     *           "priority": "medium",
                     *           "due_date": "2026-03-31",
                     *           "status": "pending",
                     *           "completed": false,
                     *           "completed_at": null,
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FollowUp"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    bulkUpdateCommitments: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0198f3a3-7d5e-7f77-98e9-f0a1b2c3d4e5"
                 *       ],
                 *       "set": {
                 *         "due_date": "2026-03-31",
                 *         "assignee_id": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BulkUpdateCommitments"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "assignee_id": null,
                     *           "description": "Send the drawings of the mill",
                     *           "due_date": "2026-03-31",
                     *           "status": "open",
                     *           "completed_at": null,
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Commitment"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    countRelatedToContacts: {
        parameters: {
            query?: {
                /** @description Only records with these ids, comma-separated, at most 250 */
                ids?: string;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "interactions": 1,
                     *         "follow_ups": 1,
                     *         "commitments": 1,
                     *         "deals": 1,
                     *         "files": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ContactsRelated"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    countRelatedToCompanies: {
        parameters: {
            query?: {
                /** @description Only records with these ids, comma-separated, at most 250 */
                ids?: string;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "contacts": 1,
                     *         "interactions": 1,
                     *         "follow_ups": 1,
                     *         "commitments": 1,
                     *         "deals": 1,
                     *         "files": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CompaniesRelated"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    countRelatedToDeals: {
        parameters: {
            query?: {
                /** @description Only records with these ids, comma-separated, at most 250 */
                ids?: string;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "interactions": 1,
                     *         "follow_ups": 1,
                     *         "commitments": 1,
                     *         "files": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DealsRelated"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    upsertContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "match_on": "external_id",
                 *       "records": [
                 *         {
                 *           "external_id": "crm-4711",
                 *           "first_name": "Ada",
                 *           "last_name": "Lovelace",
                 *           "email": "ada@analytical.example"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpsertContacts"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@analytical.example",
                     *           "phone": "+44 20 7946 0101",
                     *           "other_emails": [
                     *             "ada.lovelace@home.example"
                     *           ],
                     *           "other_phones": [
                     *             "+44 20 7946 0102"
                     *           ],
                     *           "title": "Chief Mathematician",
                     *           "profile_url": "https://people.example.com/ada-lovelace",
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "owner_id": null,
                     *           "external_id": "crm-4711",
                     *           "notes": "Met at the exhibition. Wants to see the engine compute Bernoulli numbers.",
                     *           "tags": [
                     *             "vip",
                     *             "mathematics"
                     *           ],
                     *           "custom_fields": {
                     *             "favourite_engine": "Analytical"
                     *           },
                     *           "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *           "next_due": "2026-03-09",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "created": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["UpsertedContact"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    upsertCompanies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "match_on": "external_id",
                 *       "records": [
                 *         {
                 *           "external_id": "crm-42",
                 *           "name": "Analytical Engines",
                 *           "domain": "analytical.example"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpsertCompanies"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "name": "Analytical Engines",
                     *           "domain": "analytical.example",
                     *           "industry": "Computing",
                     *           "size": "11-50",
                     *           "owner_id": null,
                     *           "external_id": "crm-4711",
                     *           "notes": "Founded by Charles Babbage.",
                     *           "tags": [
                     *             "customer"
                     *           ],
                     *           "custom_fields": {
                     *             "founded": "1837-12-01"
                     *           },
                     *           "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *           "next_due": "2026-03-09",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "created": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["UpsertedCompany"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    upsertDeals: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "match_on": "external_id",
                 *       "records": [
                 *         {
                 *           "external_id": "crm-7",
                 *           "name": "Second engine",
                 *           "value": 1250000
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpsertDeals"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *           "name": "Second engine",
                     *           "title": "Second engine",
                     *           "value": 1250000,
                     *           "stage": "negotiation",
                     *           "contact_ids": [
                     *             "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a"
                     *           ],
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "owner_id": null,
                     *           "external_id": "crm-4711",
                     *           "expected_close_date": "2026-06-30",
                     *           "lost_reason": null,
                     *           "notes": "Delivery in two parts.",
                     *           "tags": [
                     *             "renewal"
                     *           ],
                     *           "custom_fields": {
                     *             "cylinders": 25000
                     *           },
                     *           "stage_changed_at": "2026-03-01T09:30:00.000Z",
                     *           "closed_at": null,
                     *           "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *           "next_due": "2026-03-09",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "created": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["UpsertedDeal"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at" | "name";
                /** @description Default: desc */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "name": "vip",
                     *           "color": "#2f6fed",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Tag"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "vip",
                 *       "color": "#2f6fed"
                 *     }
                 */
                "application/json": components["schemas"]["CreateTag"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "name": "vip",
                     *         "color": "#2f6fed",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "name": "vip",
                     *         "color": "#2f6fed",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "vip",
                 *       "color": "#2f6fed"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTag"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "name": "vip",
                     *         "color": "#2f6fed",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listCustomFields: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: display_order, ascending if `order` is not given */
                sort?: "created_at" | "updated_at" | "display_order" | "field_name";
                /** @description Default: desc */
                order?: "asc" | "desc";
                entity_type?: "contacts" | "companies" | "deals";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "entity_type": "contacts",
                     *           "field_name": "favourite_engine",
                     *           "field_label": "Favourite engine",
                     *           "field_type": "select",
                     *           "field_options": [
                     *             "Difference",
                     *             "Analytical"
                     *           ],
                     *           "required": false,
                     *           "display_order": 1,
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomField"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "entity_type": "contacts",
                 *       "field_name": "favourite_engine",
                 *       "field_type": "select",
                 *       "field_label": "Favourite engine",
                 *       "field_options": [
                 *         "Difference",
                 *         "Analytical"
                 *       ],
                 *       "required": false,
                 *       "display_order": -2147483648
                 *     }
                 */
                "application/json": components["schemas"]["CreateCustomField"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "entity_type": "contacts",
                     *         "field_name": "favourite_engine",
                     *         "field_label": "Favourite engine",
                     *         "field_type": "select",
                     *         "field_options": [
                     *           "Difference",
                     *           "Analytical"
                     *         ],
                     *         "required": false,
                     *         "display_order": 1,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomField"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "entity_type": "contacts",
                     *         "field_name": "favourite_engine",
                     *         "field_label": "Favourite engine",
                     *         "field_type": "select",
                     *         "field_options": [
                     *           "Difference",
                     *           "Analytical"
                     *         ],
                     *         "required": false,
                     *         "display_order": 1,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomField"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    updateCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "field_label": "Favourite engine",
                 *       "field_options": [
                 *         "Difference",
                 *         "Analytical"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCustomField"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "entity_type": "contacts",
                     *         "field_name": "favourite_engine",
                     *         "field_label": "Favourite engine",
                     *         "field_type": "select",
                     *         "field_options": [
                     *           "Difference",
                     *           "Analytical"
                     *         ],
                     *         "required": false,
                     *         "display_order": 1,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CustomField"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listInteractions: {
        parameters: {
            query?: {
                /** @description Default: 1. Cannot be combined with `cursor` */
                page?: number;
                per_page?: number;
                /** @description Reads the whole list in a stable order, instead of `page`: empty for the first records, then `meta.next_cursor` of the response before, until that is null. Filters, `sort` and `order` must stay the same; `per_page` may change. A record that exists throughout and whose sort value does not change is returned exactly once. With `q`, `sort` is required */
                cursor?: string;
                /** @description Only with `cursor`: true adds the exact `total` to `meta` */
                count?: boolean;
                /** @description The field to sort by. Default: occurred_at, or relevance with q */
                sort?: "occurred_at" | "created_at" | "updated_at";
                /** @description Default: desc */
                order?: "asc" | "desc";
                /** @description Full-text search: all words must match, the last one as a prefix */
                q?: string;
                /** @description Only those of this company, its contacts and its deals */
                of_company?: string;
                /** @description Equal to this value */
                id?: string;
                /** @description Not equal to this value; includes records without one */
                "id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "id[in]"?: string;
                /** @description true: has no value; false: has one */
                "id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                contact_id?: string;
                /** @description Not equal to this value; includes records without one */
                "contact_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "contact_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "contact_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                deal_id?: string;
                /** @description Not equal to this value; includes records without one */
                "deal_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "deal_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "deal_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                company_id?: string;
                /** @description Not equal to this value; includes records without one */
                "company_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "company_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "company_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                type?: "call" | "email" | "meeting" | "note" | "demo" | "proposal";
                /** @description Not equal to this value; includes records without one */
                "type[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "type[in]"?: string;
                /** @description true: has no value; false: has one */
                "type[empty]"?: "true" | "false";
                /** @description Equal to this value */
                notes?: string;
                /** @description Not equal to this value; includes records without one */
                "notes[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "notes[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "notes[contains]"?: string;
                /** @description Starts with this text */
                "notes[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "notes[empty]"?: "true" | "false";
                /** @description Equal to this value */
                occurred_at?: string;
                /** @description Not equal to this value; includes records without one */
                "occurred_at[ne]"?: string;
                /** @description Greater than this value */
                "occurred_at[gt]"?: string;
                /** @description This value or greater */
                "occurred_at[gte]"?: string;
                /** @description Less than this value */
                "occurred_at[lt]"?: string;
                /** @description This value or less */
                "occurred_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "occurred_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "occurred_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                created_at?: string;
                /** @description Not equal to this value; includes records without one */
                "created_at[ne]"?: string;
                /** @description Greater than this value */
                "created_at[gt]"?: string;
                /** @description This value or greater */
                "created_at[gte]"?: string;
                /** @description Less than this value */
                "created_at[lt]"?: string;
                /** @description This value or less */
                "created_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "created_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "created_at[empty]"?: "true" | "false";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "type": "call",
                     *           "notes": "Went through the plans of the mill; she will send notes.",
                     *           "occurred_at": "2026-03-01T09:30:00.000Z",
                     *           "created_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Interaction"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        } | {
                            per_page: number;
                            /** @description The exact number of records that match; only with count=true */
                            total?: number;
                            /** @description The `cursor` of the next request; null at the end of the list */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createInteraction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                 *       "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                 *       "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                 *       "type": "call",
                 *       "notes": "Went through the plans of the mill; she will send notes.",
                 *       "occurred_at": "2026-03-01T09:30:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateInteraction"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "type": "call",
                     *         "notes": "Went through the plans of the mill; she will send notes.",
                     *         "occurred_at": "2026-03-01T09:30:00.000Z",
                     *         "created_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Interaction"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getInteraction: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "type": "call",
                     *         "notes": "Went through the plans of the mill; she will send notes.",
                     *         "occurred_at": "2026-03-01T09:30:00.000Z",
                     *         "created_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Interaction"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteInteraction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listFollowUps: {
        parameters: {
            query?: {
                /** @description Default: 1. Cannot be combined with `cursor` */
                page?: number;
                per_page?: number;
                /** @description Reads the whole list in a stable order, instead of `page`: empty for the first records, then `meta.next_cursor` of the response before, until that is null. Filters, `sort` and `order` must stay the same; `per_page` may change. A record that exists throughout and whose sort value does not change is returned exactly once. With `q`, `sort` is required */
                cursor?: string;
                /** @description Only with `cursor`: true adds the exact `total` to `meta` */
                count?: boolean;
                /** @description The field to sort by. Default: due_date */
                sort?: "due_date" | "created_at" | "updated_at";
                /** @description Default: desc */
                order?: "asc" | "desc";
                /** @description Only those of this company, its contacts and its deals */
                of_company?: string;
                /** @description true: pending and due before today in the time zone of the workspace for a signed-in person, in UTC for an API key; false: all others */
                overdue?: boolean;
                /** @description Due on this day */
                due?: string;
                /** @description Equal to this value */
                id?: string;
                /** @description Not equal to this value; includes records without one */
                "id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "id[in]"?: string;
                /** @description true: has no value; false: has one */
                "id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                contact_id?: string;
                /** @description Not equal to this value; includes records without one */
                "contact_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "contact_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "contact_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                deal_id?: string;
                /** @description Not equal to this value; includes records without one */
                "deal_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "deal_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "deal_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                company_id?: string;
                /** @description Not equal to this value; includes records without one */
                "company_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "company_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "company_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                assignee_id?: string;
                /** @description Not equal to this value; includes records without one */
                "assignee_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "assignee_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "assignee_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                type?: "call" | "email" | "meeting" | "task";
                /** @description Not equal to this value; includes records without one */
                "type[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "type[in]"?: string;
                /** @description true: has no value; false: has one */
                "type[empty]"?: "true" | "false";
                /** @description Equal to this value */
                title?: string;
                /** @description Not equal to this value; includes records without one */
                "title[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "title[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "title[contains]"?: string;
                /** @description Starts with this text */
                "title[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "title[empty]"?: "true" | "false";
                /** @description Equal to this value */
                description?: string;
                /** @description Not equal to this value; includes records without one */
                "description[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "description[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "description[contains]"?: string;
                /** @description Starts with this text */
                "description[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "description[empty]"?: "true" | "false";
                /** @description Equal to this value */
                priority?: "low" | "medium" | "high";
                /** @description Not equal to this value; includes records without one */
                "priority[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "priority[in]"?: string;
                /** @description true: has no value; false: has one */
                "priority[empty]"?: "true" | "false";
                /** @description Equal to this value */
                due_date?: string;
                /** @description Not equal to this value; includes records without one */
                "due_date[ne]"?: string;
                /** @description Greater than this value */
                "due_date[gt]"?: string;
                /** @description This value or greater */
                "due_date[gte]"?: string;
                /** @description Less than this value */
                "due_date[lt]"?: string;
                /** @description This value or less */
                "due_date[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "due_date[in]"?: string;
                /** @description true: has no value; false: has one */
                "due_date[empty]"?: "true" | "false";
                /** @description Equal to this value */
                status?: "pending" | "completed";
                /** @description Not equal to this value; includes records without one */
                "status[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "status[in]"?: string;
                /** @description true: has no value; false: has one */
                "status[empty]"?: "true" | "false";
                /** @description Equal to this value */
                completed?: string;
                /** @description Not equal to this value; includes records without one */
                "completed[ne]"?: string;
                /** @description true: has no value; false: has one */
                "completed[empty]"?: "true" | "false";
                /** @description Equal to this value */
                completed_at?: string;
                /** @description Not equal to this value; includes records without one */
                "completed_at[ne]"?: string;
                /** @description Greater than this value */
                "completed_at[gt]"?: string;
                /** @description This value or greater */
                "completed_at[gte]"?: string;
                /** @description Less than this value */
                "completed_at[lt]"?: string;
                /** @description This value or less */
                "completed_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "completed_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "completed_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                created_at?: string;
                /** @description Not equal to this value; includes records without one */
                "created_at[ne]"?: string;
                /** @description Greater than this value */
                "created_at[gt]"?: string;
                /** @description This value or greater */
                "created_at[gte]"?: string;
                /** @description Less than this value */
                "created_at[lt]"?: string;
                /** @description This value or less */
                "created_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "created_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "created_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                updated_at?: string;
                /** @description Not equal to this value; includes records without one */
                "updated_at[ne]"?: string;
                /** @description Greater than this value */
                "updated_at[gt]"?: string;
                /** @description This value or greater */
                "updated_at[gte]"?: string;
                /** @description Less than this value */
                "updated_at[lt]"?: string;
                /** @description This value or less */
                "updated_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "updated_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "updated_at[empty]"?: "true" | "false";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "assignee_id": null,
                     *           "type": "call",
                     *           "title": "Call Ada",
                     *           "description": "Ask how the tests of the mill went",
                     *           "priority": "medium",
                     *           "due_date": "2026-03-31",
                     *           "status": "pending",
                     *           "completed": false,
                     *           "completed_at": null,
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FollowUp"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        } | {
                            per_page: number;
                            /** @description The exact number of records that match; only with count=true */
                            total?: number;
                            /** @description The `cursor` of the next request; null at the end of the list */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createFollowUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                 *       "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                 *       "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                 *       "type": "call",
                 *       "title": "Call Ada",
                 *       "description": "Ask how the tests of the mill went",
                 *       "priority": "medium",
                 *       "due_date": "2026-03-31",
                 *       "status": "pending"
                 *     }
                 */
                "application/json": components["schemas"]["CreateFollowUp"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "assignee_id": null,
                     *         "type": "call",
                     *         "title": "Call Ada",
                     *         "description": "Ask how the tests of the mill went",
                     *         "priority": "medium",
                     *         "due_date": "2026-03-31",
                     *         "status": "pending",
                     *         "completed": false,
                     *         "completed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FollowUp"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getFollowUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "assignee_id": null,
                     *         "type": "call",
                     *         "title": "Call Ada",
                     *         "description": "Ask how the tests of the mill went",
                     *         "priority": "medium",
                     *         "due_date": "2026-03-31",
                     *         "status": "pending",
                     *         "completed": false,
                     *         "completed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FollowUp"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteFollowUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    updateFollowUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "type": "call",
                 *       "title": "Call Ada"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateFollowUp"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "assignee_id": null,
                     *         "type": "call",
                     *         "title": "Call Ada",
                     *         "description": "Ask how the tests of the mill went",
                     *         "priority": "medium",
                     *         "due_date": "2026-03-31",
                     *         "status": "pending",
                     *         "completed": false,
                     *         "completed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FollowUp"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    completeFollowUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "assignee_id": null,
                     *         "type": "call",
                     *         "title": "Call Ada",
                     *         "description": "Ask how the tests of the mill went",
                     *         "priority": "medium",
                     *         "due_date": "2026-03-31",
                     *         "status": "pending",
                     *         "completed": false,
                     *         "completed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FollowUp"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    bulkCompleteFollowUps: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "followup_ids": [
                 *         "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkCompleteFollowUps"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "assignee_id": null,
                     *           "type": "call",
                     *           "title": "Call Ada",
                     *           "description": "Ask how the tests of the mill went",
                     *           "priority": "medium",
                     *           "due_date": "2026-03-31",
                     *           "status": "pending",
                     *           "completed": false,
                     *           "completed_at": null,
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["FollowUp"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listCommitments: {
        parameters: {
            query?: {
                /** @description Default: 1. Cannot be combined with `cursor` */
                page?: number;
                per_page?: number;
                /** @description Reads the whole list in a stable order, instead of `page`: empty for the first records, then `meta.next_cursor` of the response before, until that is null. Filters, `sort` and `order` must stay the same; `per_page` may change. A record that exists throughout and whose sort value does not change is returned exactly once. With `q`, `sort` is required */
                cursor?: string;
                /** @description Only with `cursor`: true adds the exact `total` to `meta` */
                count?: boolean;
                /** @description The field to sort by. Default: due_date */
                sort?: "due_date" | "created_at" | "updated_at";
                /** @description Default: desc */
                order?: "asc" | "desc";
                /** @description Only those of this company, its contacts and its deals */
                of_company?: string;
                /** @description true: open and due before today in the time zone of the workspace for a signed-in person, in UTC for an API key; false: all others */
                overdue?: boolean;
                /** @description Equal to this value */
                id?: string;
                /** @description Not equal to this value; includes records without one */
                "id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "id[in]"?: string;
                /** @description true: has no value; false: has one */
                "id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                contact_id?: string;
                /** @description Not equal to this value; includes records without one */
                "contact_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "contact_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "contact_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                deal_id?: string;
                /** @description Not equal to this value; includes records without one */
                "deal_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "deal_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "deal_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                company_id?: string;
                /** @description Not equal to this value; includes records without one */
                "company_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "company_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "company_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                assignee_id?: string;
                /** @description Not equal to this value; includes records without one */
                "assignee_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "assignee_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "assignee_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                description?: string;
                /** @description Not equal to this value; includes records without one */
                "description[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "description[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "description[contains]"?: string;
                /** @description Starts with this text */
                "description[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "description[empty]"?: "true" | "false";
                /** @description Equal to this value */
                due_date?: string;
                /** @description Not equal to this value; includes records without one */
                "due_date[ne]"?: string;
                /** @description Greater than this value */
                "due_date[gt]"?: string;
                /** @description This value or greater */
                "due_date[gte]"?: string;
                /** @description Less than this value */
                "due_date[lt]"?: string;
                /** @description This value or less */
                "due_date[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "due_date[in]"?: string;
                /** @description true: has no value; false: has one */
                "due_date[empty]"?: "true" | "false";
                /** @description Equal to this value */
                status?: "open" | "completed";
                /** @description Not equal to this value; includes records without one */
                "status[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "status[in]"?: string;
                /** @description true: has no value; false: has one */
                "status[empty]"?: "true" | "false";
                /** @description Equal to this value */
                completed_at?: string;
                /** @description Not equal to this value; includes records without one */
                "completed_at[ne]"?: string;
                /** @description Greater than this value */
                "completed_at[gt]"?: string;
                /** @description This value or greater */
                "completed_at[gte]"?: string;
                /** @description Less than this value */
                "completed_at[lt]"?: string;
                /** @description This value or less */
                "completed_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "completed_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "completed_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                created_at?: string;
                /** @description Not equal to this value; includes records without one */
                "created_at[ne]"?: string;
                /** @description Greater than this value */
                "created_at[gt]"?: string;
                /** @description This value or greater */
                "created_at[gte]"?: string;
                /** @description Less than this value */
                "created_at[lt]"?: string;
                /** @description This value or less */
                "created_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "created_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "created_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                updated_at?: string;
                /** @description Not equal to this value; includes records without one */
                "updated_at[ne]"?: string;
                /** @description Greater than this value */
                "updated_at[gt]"?: string;
                /** @description This value or greater */
                "updated_at[gte]"?: string;
                /** @description Less than this value */
                "updated_at[lt]"?: string;
                /** @description This value or less */
                "updated_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "updated_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "updated_at[empty]"?: "true" | "false";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "assignee_id": null,
                     *           "description": "Send the drawings of the mill",
                     *           "due_date": "2026-03-31",
                     *           "status": "open",
                     *           "completed_at": null,
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Commitment"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        } | {
                            per_page: number;
                            /** @description The exact number of records that match; only with count=true */
                            total?: number;
                            /** @description The `cursor` of the next request; null at the end of the list */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createCommitment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                 *       "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                 *       "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                 *       "description": "Send the drawings of the mill",
                 *       "due_date": "2026-03-31",
                 *       "status": "open"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCommitment"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "assignee_id": null,
                     *         "description": "Send the drawings of the mill",
                     *         "due_date": "2026-03-31",
                     *         "status": "open",
                     *         "completed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Commitment"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getCommitment: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "assignee_id": null,
                     *         "description": "Send the drawings of the mill",
                     *         "due_date": "2026-03-31",
                     *         "status": "open",
                     *         "completed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Commitment"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteCommitment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    updateCommitment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "description": "Send the drawings of the mill",
                 *       "due_date": "2026-03-31"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCommitment"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "assignee_id": null,
                     *         "description": "Send the drawings of the mill",
                     *         "due_date": "2026-03-31",
                     *         "status": "open",
                     *         "completed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Commitment"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    completeCommitment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "assignee_id": null,
                     *         "description": "Send the drawings of the mill",
                     *         "due_date": "2026-03-31",
                     *         "status": "open",
                     *         "completed_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Commitment"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    bulkCompleteCommitments: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "commitment_ids": [
                 *         "0198f3a3-7d5e-7f77-98e9-f0a1b2c3d4e5"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkCompleteCommitments"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "assignee_id": null,
                     *           "description": "Send the drawings of the mill",
                     *           "due_date": "2026-03-31",
                     *           "status": "open",
                     *           "completed_at": null,
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Commitment"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listDeals: {
        parameters: {
            query?: {
                /** @description Default: 1. Cannot be combined with `cursor` */
                page?: number;
                per_page?: number;
                /** @description Reads the whole list in a stable order, instead of `page`: empty for the first records, then `meta.next_cursor` of the response before, until that is null. Filters, `sort` and `order` must stay the same; `per_page` may change. A record that exists throughout and whose sort value does not change is returned exactly once. With `q`, `sort` is required */
                cursor?: string;
                /** @description Only with `cursor`: true adds the exact `total` to `meta` */
                count?: boolean;
                /** @description The field to sort by. Default: created_at, or relevance with q. Custom fields as `custom_fields[plan]` */
                sort?: string | ("created_at" | "updated_at" | "name" | "value" | "stage" | "expected_close_date" | "last_activity_at" | "next_due");
                /** @description Default: desc */
                order?: "asc" | "desc";
                /** @description Full-text search: all words must match, the last one as a prefix */
                q?: string;
                /** @description Only records with these ids, comma-separated, at most 250 */
                ids?: string;
                /** @description The name of a tag; case is ignored */
                tag?: string;
                /** @description UUIDv7, lower case */
                contact_id?: string;
                /** @description Equal to this value */
                id?: string;
                /** @description Not equal to this value; includes records without one */
                "id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "id[in]"?: string;
                /** @description true: has no value; false: has one */
                "id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                name?: string;
                /** @description Not equal to this value; includes records without one */
                "name[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "name[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "name[contains]"?: string;
                /** @description Starts with this text */
                "name[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "name[empty]"?: "true" | "false";
                /** @description Equal to this value */
                title?: string;
                /** @description Not equal to this value; includes records without one */
                "title[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "title[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "title[contains]"?: string;
                /** @description Starts with this text */
                "title[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "title[empty]"?: "true" | "false";
                /** @description Equal to this value */
                value?: string;
                /** @description Not equal to this value; includes records without one */
                "value[ne]"?: string;
                /** @description Greater than this value */
                "value[gt]"?: string;
                /** @description This value or greater */
                "value[gte]"?: string;
                /** @description Less than this value */
                "value[lt]"?: string;
                /** @description This value or less */
                "value[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "value[in]"?: string;
                /** @description true: has no value; false: has one */
                "value[empty]"?: "true" | "false";
                /** @description Equal to this value */
                stage?: "lead" | "prospect" | "negotiation" | "won" | "lost";
                /** @description Not equal to this value; includes records without one */
                "stage[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "stage[in]"?: string;
                /** @description true: has no value; false: has one */
                "stage[empty]"?: "true" | "false";
                /** @description Contains this value */
                "contact_ids[contains]"?: string;
                /** @description Contains at least one of these values, comma-separated, at most 100 */
                "contact_ids[in]"?: string;
                /** @description true: has no value; false: has one */
                "contact_ids[empty]"?: "true" | "false";
                /** @description Equal to this value */
                company_id?: string;
                /** @description Not equal to this value; includes records without one */
                "company_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "company_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "company_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                owner_id?: string;
                /** @description Not equal to this value; includes records without one */
                "owner_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "owner_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "owner_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                external_id?: string;
                /** @description Not equal to this value; includes records without one */
                "external_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "external_id[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "external_id[contains]"?: string;
                /** @description Starts with this text */
                "external_id[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "external_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                expected_close_date?: string;
                /** @description Not equal to this value; includes records without one */
                "expected_close_date[ne]"?: string;
                /** @description Greater than this value */
                "expected_close_date[gt]"?: string;
                /** @description This value or greater */
                "expected_close_date[gte]"?: string;
                /** @description Less than this value */
                "expected_close_date[lt]"?: string;
                /** @description This value or less */
                "expected_close_date[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "expected_close_date[in]"?: string;
                /** @description true: has no value; false: has one */
                "expected_close_date[empty]"?: "true" | "false";
                /** @description Equal to this value */
                lost_reason?: string;
                /** @description Not equal to this value; includes records without one */
                "lost_reason[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "lost_reason[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "lost_reason[contains]"?: string;
                /** @description Starts with this text */
                "lost_reason[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "lost_reason[empty]"?: "true" | "false";
                /** @description Equal to this value */
                notes?: string;
                /** @description Not equal to this value; includes records without one */
                "notes[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "notes[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "notes[contains]"?: string;
                /** @description Starts with this text */
                "notes[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "notes[empty]"?: "true" | "false";
                /** @description Contains this value */
                "tags[contains]"?: string;
                /** @description Contains at least one of these values, comma-separated, at most 100 */
                "tags[in]"?: string;
                /** @description true: has no value; false: has one */
                "tags[empty]"?: "true" | "false";
                /** @description Equal to this value */
                stage_changed_at?: string;
                /** @description Not equal to this value; includes records without one */
                "stage_changed_at[ne]"?: string;
                /** @description Greater than this value */
                "stage_changed_at[gt]"?: string;
                /** @description This value or greater */
                "stage_changed_at[gte]"?: string;
                /** @description Less than this value */
                "stage_changed_at[lt]"?: string;
                /** @description This value or less */
                "stage_changed_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "stage_changed_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "stage_changed_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                closed_at?: string;
                /** @description Not equal to this value; includes records without one */
                "closed_at[ne]"?: string;
                /** @description Greater than this value */
                "closed_at[gt]"?: string;
                /** @description This value or greater */
                "closed_at[gte]"?: string;
                /** @description Less than this value */
                "closed_at[lt]"?: string;
                /** @description This value or less */
                "closed_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "closed_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "closed_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                last_activity_at?: string;
                /** @description Not equal to this value; includes records without one */
                "last_activity_at[ne]"?: string;
                /** @description Greater than this value */
                "last_activity_at[gt]"?: string;
                /** @description This value or greater */
                "last_activity_at[gte]"?: string;
                /** @description Less than this value */
                "last_activity_at[lt]"?: string;
                /** @description This value or less */
                "last_activity_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "last_activity_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "last_activity_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                next_due?: string;
                /** @description Not equal to this value; includes records without one */
                "next_due[ne]"?: string;
                /** @description Greater than this value */
                "next_due[gt]"?: string;
                /** @description This value or greater */
                "next_due[gte]"?: string;
                /** @description Less than this value */
                "next_due[lt]"?: string;
                /** @description This value or less */
                "next_due[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "next_due[in]"?: string;
                /** @description true: has no value; false: has one */
                "next_due[empty]"?: "true" | "false";
                /** @description Equal to this value */
                created_at?: string;
                /** @description Not equal to this value; includes records without one */
                "created_at[ne]"?: string;
                /** @description Greater than this value */
                "created_at[gt]"?: string;
                /** @description This value or greater */
                "created_at[gte]"?: string;
                /** @description Less than this value */
                "created_at[lt]"?: string;
                /** @description This value or less */
                "created_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "created_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "created_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                updated_at?: string;
                /** @description Not equal to this value; includes records without one */
                "updated_at[ne]"?: string;
                /** @description Greater than this value */
                "updated_at[gt]"?: string;
                /** @description This value or greater */
                "updated_at[gte]"?: string;
                /** @description Less than this value */
                "updated_at[lt]"?: string;
                /** @description This value or less */
                "updated_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "updated_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "updated_at[empty]"?: "true" | "false";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *           "name": "Second engine",
                     *           "title": "Second engine",
                     *           "value": 1250000,
                     *           "stage": "negotiation",
                     *           "contact_ids": [
                     *             "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a"
                     *           ],
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "owner_id": null,
                     *           "external_id": "crm-4711",
                     *           "expected_close_date": "2026-06-30",
                     *           "lost_reason": null,
                     *           "notes": "Delivery in two parts.",
                     *           "tags": [
                     *             "renewal"
                     *           ],
                     *           "custom_fields": {
                     *             "cylinders": 25000
                     *           },
                     *           "stage_changed_at": "2026-03-01T09:30:00.000Z",
                     *           "closed_at": null,
                     *           "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *           "next_due": "2026-03-09",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deal"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        } | {
                            per_page: number;
                            /** @description The exact number of records that match; only with count=true */
                            total?: number;
                            /** @description The `cursor` of the next request; null at the end of the list */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createDeal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Second engine",
                 *       "value": 1250000,
                 *       "stage": "negotiation",
                 *       "contact_ids": [
                 *         "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a"
                 *       ],
                 *       "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                 *       "external_id": "crm-4711",
                 *       "expected_close_date": "2026-06-30",
                 *       "notes": "Delivery in two parts.",
                 *       "tags": [
                 *         "renewal"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateDeal"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *         "name": "Second engine",
                     *         "title": "Second engine",
                     *         "value": 1250000,
                     *         "stage": "negotiation",
                     *         "contact_ids": [
                     *           "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a"
                     *         ],
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "owner_id": null,
                     *         "external_id": "crm-4711",
                     *         "expected_close_date": "2026-06-30",
                     *         "lost_reason": null,
                     *         "notes": "Delivery in two parts.",
                     *         "tags": [
                     *           "renewal"
                     *         ],
                     *         "custom_fields": {
                     *           "cylinders": 25000
                     *         },
                     *         "stage_changed_at": "2026-03-01T09:30:00.000Z",
                     *         "closed_at": null,
                     *         "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *         "next_due": "2026-03-09",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deal"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getDeal: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *         "name": "Second engine",
                     *         "title": "Second engine",
                     *         "value": 1250000,
                     *         "stage": "negotiation",
                     *         "contact_ids": [
                     *           "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a"
                     *         ],
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "owner_id": null,
                     *         "external_id": "crm-4711",
                     *         "expected_close_date": "2026-06-30",
                     *         "lost_reason": null,
                     *         "notes": "Delivery in two parts.",
                     *         "tags": [
                     *           "renewal"
                     *         ],
                     *         "custom_fields": {
                     *           "cylinders": 25000
                     *         },
                     *         "stage_changed_at": "2026-03-01T09:30:00.000Z",
                     *         "closed_at": null,
                     *         "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *         "next_due": "2026-03-09",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deal"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteDeal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    updateDeal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Second engine",
                 *       "value": 1250000
                 *     }
                 */
                "application/json": components["schemas"]["UpdateDeal"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *         "name": "Second engine",
                     *         "title": "Second engine",
                     *         "value": 1250000,
                     *         "stage": "negotiation",
                     *         "contact_ids": [
                     *           "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a"
                     *         ],
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "owner_id": null,
                     *         "external_id": "crm-4711",
                     *         "expected_close_date": "2026-06-30",
                     *         "lost_reason": null,
                     *         "notes": "Delivery in two parts.",
                     *         "tags": [
                     *           "renewal"
                     *         ],
                     *         "custom_fields": {
                     *           "cylinders": 25000
                     *         },
                     *         "stage_changed_at": "2026-03-01T09:30:00.000Z",
                     *         "closed_at": null,
                     *         "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *         "next_due": "2026-03-09",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deal"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listDealActivity: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description Comma-separated: interaction, follow_up, commitment, deal. Default: all */
                types?: string;
                /** @description Lists the newest entries first. Default: false */
                newest_first?: boolean;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "type": "deal",
                     *           "event": "Deal moved from prospect to negotiation",
                     *           "timestamp": "2026-03-01T09:30:00.000Z",
                     *           "details": {
                     *             "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *             "from_stage": "prospect",
                     *             "to_stage": "negotiation"
                     *           },
                     *           "actor": {
                     *             "type": "deal",
                     *             "id": "text",
                     *             "name": "text"
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Activity"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    moveDeal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stage": "negotiation",
                 *       "undo": false
                 *     }
                 */
                "application/json": components["schemas"]["MoveDeal"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *         "name": "Second engine",
                     *         "title": "Second engine",
                     *         "value": 1250000,
                     *         "stage": "negotiation",
                     *         "contact_ids": [
                     *           "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a"
                     *         ],
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "owner_id": null,
                     *         "external_id": "crm-4711",
                     *         "expected_close_date": "2026-06-30",
                     *         "lost_reason": null,
                     *         "notes": "Delivery in two parts.",
                     *         "tags": [
                     *           "renewal"
                     *         ],
                     *         "custom_fields": {
                     *           "cylinders": 25000
                     *         },
                     *         "stage_changed_at": "2026-03-01T09:30:00.000Z",
                     *         "closed_at": null,
                     *         "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *         "next_due": "2026-03-09",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deal"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /** @description Default: 1. Cannot be combined with `cursor` */
                page?: number;
                per_page?: number;
                /** @description Reads the whole list in a stable order, instead of `page`: empty for the first records, then `meta.next_cursor` of the response before, until that is null. Filters, `sort` and `order` must stay the same; `per_page` may change. A record that exists throughout and whose sort value does not change is returned exactly once. With `q`, `sort` is required */
                cursor?: string;
                /** @description Only with `cursor`: true adds the exact `total` to `meta` */
                count?: boolean;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at" | "name" | "bytes";
                /** @description Default: desc */
                order?: "asc" | "desc";
                /** @description Equal to this value */
                id?: string;
                /** @description Not equal to this value; includes records without one */
                "id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "id[in]"?: string;
                /** @description true: has no value; false: has one */
                "id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                entity_type?: "contact" | "company" | "deal" | "interaction";
                /** @description Not equal to this value; includes records without one */
                "entity_type[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "entity_type[in]"?: string;
                /** @description true: has no value; false: has one */
                "entity_type[empty]"?: "true" | "false";
                /** @description Equal to this value */
                entity_id?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "entity_id[in]"?: string;
                /** @description Equal to this value */
                name?: string;
                /** @description Not equal to this value; includes records without one */
                "name[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "name[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "name[contains]"?: string;
                /** @description Starts with this text */
                "name[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "name[empty]"?: "true" | "false";
                /** @description Equal to this value */
                content_type?: string;
                /** @description Not equal to this value; includes records without one */
                "content_type[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "content_type[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "content_type[contains]"?: string;
                /** @description Starts with this text */
                "content_type[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "content_type[empty]"?: "true" | "false";
                /** @description Equal to this value */
                bytes?: string;
                /** @description Not equal to this value; includes records without one */
                "bytes[ne]"?: string;
                /** @description Greater than this value */
                "bytes[gt]"?: string;
                /** @description This value or greater */
                "bytes[gte]"?: string;
                /** @description Less than this value */
                "bytes[lt]"?: string;
                /** @description This value or less */
                "bytes[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "bytes[in]"?: string;
                /** @description true: has no value; false: has one */
                "bytes[empty]"?: "true" | "false";
                /** @description Equal to this value */
                sha256?: string;
                /** @description Not equal to this value; includes records without one */
                "sha256[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "sha256[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "sha256[contains]"?: string;
                /** @description Starts with this text */
                "sha256[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "sha256[empty]"?: "true" | "false";
                /** @description Equal to this value */
                created_at?: string;
                /** @description Not equal to this value; includes records without one */
                "created_at[ne]"?: string;
                /** @description Greater than this value */
                "created_at[gt]"?: string;
                /** @description This value or greater */
                "created_at[gte]"?: string;
                /** @description Less than this value */
                "created_at[lt]"?: string;
                /** @description This value or less */
                "created_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "created_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "created_at[empty]"?: "true" | "false";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "entity_type": "contact",
                     *           "entity_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "name": "Analytical Engine.pdf",
                     *           "content_type": "application/pdf",
                     *           "bytes": 48213,
                     *           "sha256": "5b1f6c4f3a0f7d2f0b3c6f6d2d1e8f4b6a7c9e0d1f2a3b4c5d6e7f8091a2b3c4",
                     *           "created_by": {
                     *             "type": "text",
                     *             "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *             "name": "Analytical Engine.pdf"
                     *           },
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "download_url": "https://crm.example.com/api/v1/files/0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a/download?workspace_id=…&expires=…&signature=…"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["File"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        } | {
                            per_page: number;
                            /** @description The exact number of records that match; only with count=true */
                            total?: number;
                            /** @description The `cursor` of the next request; null at the end of the list */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listFilesOfContact: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "name" | "bytes";
                /** @description Default: desc */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "entity_type": "contact",
                     *           "entity_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "name": "Analytical Engine.pdf",
                     *           "content_type": "application/pdf",
                     *           "bytes": 48213,
                     *           "sha256": "5b1f6c4f3a0f7d2f0b3c6f6d2d1e8f4b6a7c9e0d1f2a3b4c5d6e7f8091a2b3c4",
                     *           "created_by": {
                     *             "type": "text",
                     *             "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *             "name": "Analytical Engine.pdf"
                     *           },
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "download_url": "https://crm.example.com/api/v1/files/0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a/download?workspace_id=…&expires=…&signature=…"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["File"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    uploadFileToContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "text"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadFileToContact"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "entity_type": "contact",
                     *         "entity_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "name": "Analytical Engine.pdf",
                     *         "content_type": "application/pdf",
                     *         "bytes": 48213,
                     *         "sha256": "5b1f6c4f3a0f7d2f0b3c6f6d2d1e8f4b6a7c9e0d1f2a3b4c5d6e7f8091a2b3c4",
                     *         "created_by": {
                     *           "type": "text",
                     *           "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "name": "Analytical Engine.pdf"
                     *         },
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "download_url": "https://crm.example.com/api/v1/files/0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a/download?workspace_id=…&expires=…&signature=…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["File"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listFilesOfCompany: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "name" | "bytes";
                /** @description Default: desc */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "entity_type": "contact",
                     *           "entity_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "name": "Analytical Engine.pdf",
                     *           "content_type": "application/pdf",
                     *           "bytes": 48213,
                     *           "sha256": "5b1f6c4f3a0f7d2f0b3c6f6d2d1e8f4b6a7c9e0d1f2a3b4c5d6e7f8091a2b3c4",
                     *           "created_by": {
                     *             "type": "text",
                     *             "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *             "name": "Analytical Engine.pdf"
                     *           },
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "download_url": "https://crm.example.com/api/v1/files/0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a/download?workspace_id=…&expires=…&signature=…"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["File"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    uploadFileToCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "text"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadFileToCompany"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "entity_type": "contact",
                     *         "entity_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "name": "Analytical Engine.pdf",
                     *         "content_type": "application/pdf",
                     *         "bytes": 48213,
                     *         "sha256": "5b1f6c4f3a0f7d2f0b3c6f6d2d1e8f4b6a7c9e0d1f2a3b4c5d6e7f8091a2b3c4",
                     *         "created_by": {
                     *           "type": "text",
                     *           "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "name": "Analytical Engine.pdf"
                     *         },
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "download_url": "https://crm.example.com/api/v1/files/0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a/download?workspace_id=…&expires=…&signature=…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["File"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listFilesOfDeal: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "name" | "bytes";
                /** @description Default: desc */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "entity_type": "contact",
                     *           "entity_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "name": "Analytical Engine.pdf",
                     *           "content_type": "application/pdf",
                     *           "bytes": 48213,
                     *           "sha256": "5b1f6c4f3a0f7d2f0b3c6f6d2d1e8f4b6a7c9e0d1f2a3b4c5d6e7f8091a2b3c4",
                     *           "created_by": {
                     *             "type": "text",
                     *             "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *             "name": "Analytical Engine.pdf"
                     *           },
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "download_url": "https://crm.example.com/api/v1/files/0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a/download?workspace_id=…&expires=…&signature=…"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["File"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    uploadFileToDeal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "text"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadFileToDeal"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "entity_type": "contact",
                     *         "entity_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "name": "Analytical Engine.pdf",
                     *         "content_type": "application/pdf",
                     *         "bytes": 48213,
                     *         "sha256": "5b1f6c4f3a0f7d2f0b3c6f6d2d1e8f4b6a7c9e0d1f2a3b4c5d6e7f8091a2b3c4",
                     *         "created_by": {
                     *           "type": "text",
                     *           "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "name": "Analytical Engine.pdf"
                     *         },
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "download_url": "https://crm.example.com/api/v1/files/0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a/download?workspace_id=…&expires=…&signature=…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["File"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listFilesOfInteraction: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "name" | "bytes";
                /** @description Default: desc */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "entity_type": "contact",
                     *           "entity_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "name": "Analytical Engine.pdf",
                     *           "content_type": "application/pdf",
                     *           "bytes": 48213,
                     *           "sha256": "5b1f6c4f3a0f7d2f0b3c6f6d2d1e8f4b6a7c9e0d1f2a3b4c5d6e7f8091a2b3c4",
                     *           "created_by": {
                     *             "type": "text",
                     *             "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *             "name": "Analytical Engine.pdf"
                     *           },
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "download_url": "https://crm.example.com/api/v1/files/0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a/download?workspace_id=…&expires=…&signature=…"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["File"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    uploadFileToInteraction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "text"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadFileToInteraction"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "entity_type": "contact",
                     *         "entity_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "name": "Analytical Engine.pdf",
                     *         "content_type": "application/pdf",
                     *         "bytes": 48213,
                     *         "sha256": "5b1f6c4f3a0f7d2f0b3c6f6d2d1e8f4b6a7c9e0d1f2a3b4c5d6e7f8091a2b3c4",
                     *         "created_by": {
                     *           "type": "text",
                     *           "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "name": "Analytical Engine.pdf"
                     *         },
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "download_url": "https://crm.example.com/api/v1/files/0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a/download?workspace_id=…&expires=…&signature=…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["File"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "entity_type": "contact",
                     *         "entity_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *         "name": "Analytical Engine.pdf",
                     *         "content_type": "application/pdf",
                     *         "bytes": 48213,
                     *         "sha256": "5b1f6c4f3a0f7d2f0b3c6f6d2d1e8f4b6a7c9e0d1f2a3b4c5d6e7f8091a2b3c4",
                     *         "created_by": {
                     *           "type": "text",
                     *           "id": "0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "name": "Analytical Engine.pdf"
                     *         },
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "download_url": "https://crm.example.com/api/v1/files/0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a/download?workspace_id=…&expires=…&signature=…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["File"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    downloadFile: {
        parameters: {
            query: {
                workspace_id: string;
                expires: string;
                signature: string;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, with its own content type if that is harmless */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["ValidationError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getPipeline: {
        parameters: {
            query?: {
                /** @description Full-text search: all words must match, the last one as a prefix */
                q?: string;
                /** @description The name of a tag; case is ignored */
                tag?: string;
                /** @description UUIDv7, lower case */
                contact_id?: string;
                /** @description Equal to this value */
                id?: string;
                /** @description Not equal to this value; includes records without one */
                "id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "id[in]"?: string;
                /** @description true: has no value; false: has one */
                "id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                name?: string;
                /** @description Not equal to this value; includes records without one */
                "name[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "name[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "name[contains]"?: string;
                /** @description Starts with this text */
                "name[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "name[empty]"?: "true" | "false";
                /** @description Equal to this value */
                title?: string;
                /** @description Not equal to this value; includes records without one */
                "title[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "title[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "title[contains]"?: string;
                /** @description Starts with this text */
                "title[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "title[empty]"?: "true" | "false";
                /** @description Equal to this value */
                value?: string;
                /** @description Not equal to this value; includes records without one */
                "value[ne]"?: string;
                /** @description Greater than this value */
                "value[gt]"?: string;
                /** @description This value or greater */
                "value[gte]"?: string;
                /** @description Less than this value */
                "value[lt]"?: string;
                /** @description This value or less */
                "value[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "value[in]"?: string;
                /** @description true: has no value; false: has one */
                "value[empty]"?: "true" | "false";
                /** @description Not equal to this value; includes records without one */
                "stage[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "stage[in]"?: string;
                /** @description true: has no value; false: has one */
                "stage[empty]"?: "true" | "false";
                /** @description Contains this value */
                "contact_ids[contains]"?: string;
                /** @description Contains at least one of these values, comma-separated, at most 100 */
                "contact_ids[in]"?: string;
                /** @description true: has no value; false: has one */
                "contact_ids[empty]"?: "true" | "false";
                /** @description Equal to this value */
                company_id?: string;
                /** @description Not equal to this value; includes records without one */
                "company_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "company_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "company_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                owner_id?: string;
                /** @description Not equal to this value; includes records without one */
                "owner_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "owner_id[in]"?: string;
                /** @description true: has no value; false: has one */
                "owner_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                external_id?: string;
                /** @description Not equal to this value; includes records without one */
                "external_id[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "external_id[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "external_id[contains]"?: string;
                /** @description Starts with this text */
                "external_id[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "external_id[empty]"?: "true" | "false";
                /** @description Equal to this value */
                expected_close_date?: string;
                /** @description Not equal to this value; includes records without one */
                "expected_close_date[ne]"?: string;
                /** @description Greater than this value */
                "expected_close_date[gt]"?: string;
                /** @description This value or greater */
                "expected_close_date[gte]"?: string;
                /** @description Less than this value */
                "expected_close_date[lt]"?: string;
                /** @description This value or less */
                "expected_close_date[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "expected_close_date[in]"?: string;
                /** @description true: has no value; false: has one */
                "expected_close_date[empty]"?: "true" | "false";
                /** @description Equal to this value */
                lost_reason?: string;
                /** @description Not equal to this value; includes records without one */
                "lost_reason[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "lost_reason[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "lost_reason[contains]"?: string;
                /** @description Starts with this text */
                "lost_reason[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "lost_reason[empty]"?: "true" | "false";
                /** @description Equal to this value */
                notes?: string;
                /** @description Not equal to this value; includes records without one */
                "notes[ne]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "notes[in]"?: string;
                /** @description Contains this text of at least 3 characters */
                "notes[contains]"?: string;
                /** @description Starts with this text */
                "notes[starts_with]"?: string;
                /** @description true: has no value; false: has one */
                "notes[empty]"?: "true" | "false";
                /** @description Contains this value */
                "tags[contains]"?: string;
                /** @description Contains at least one of these values, comma-separated, at most 100 */
                "tags[in]"?: string;
                /** @description true: has no value; false: has one */
                "tags[empty]"?: "true" | "false";
                /** @description Equal to this value */
                stage_changed_at?: string;
                /** @description Not equal to this value; includes records without one */
                "stage_changed_at[ne]"?: string;
                /** @description Greater than this value */
                "stage_changed_at[gt]"?: string;
                /** @description This value or greater */
                "stage_changed_at[gte]"?: string;
                /** @description Less than this value */
                "stage_changed_at[lt]"?: string;
                /** @description This value or less */
                "stage_changed_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "stage_changed_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "stage_changed_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                closed_at?: string;
                /** @description Not equal to this value; includes records without one */
                "closed_at[ne]"?: string;
                /** @description Greater than this value */
                "closed_at[gt]"?: string;
                /** @description This value or greater */
                "closed_at[gte]"?: string;
                /** @description Less than this value */
                "closed_at[lt]"?: string;
                /** @description This value or less */
                "closed_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "closed_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "closed_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                last_activity_at?: string;
                /** @description Not equal to this value; includes records without one */
                "last_activity_at[ne]"?: string;
                /** @description Greater than this value */
                "last_activity_at[gt]"?: string;
                /** @description This value or greater */
                "last_activity_at[gte]"?: string;
                /** @description Less than this value */
                "last_activity_at[lt]"?: string;
                /** @description This value or less */
                "last_activity_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "last_activity_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "last_activity_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                next_due?: string;
                /** @description Not equal to this value; includes records without one */
                "next_due[ne]"?: string;
                /** @description Greater than this value */
                "next_due[gt]"?: string;
                /** @description This value or greater */
                "next_due[gte]"?: string;
                /** @description Less than this value */
                "next_due[lt]"?: string;
                /** @description This value or less */
                "next_due[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "next_due[in]"?: string;
                /** @description true: has no value; false: has one */
                "next_due[empty]"?: "true" | "false";
                /** @description Equal to this value */
                created_at?: string;
                /** @description Not equal to this value; includes records without one */
                "created_at[ne]"?: string;
                /** @description Greater than this value */
                "created_at[gt]"?: string;
                /** @description This value or greater */
                "created_at[gte]"?: string;
                /** @description Less than this value */
                "created_at[lt]"?: string;
                /** @description This value or less */
                "created_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "created_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "created_at[empty]"?: "true" | "false";
                /** @description Equal to this value */
                updated_at?: string;
                /** @description Not equal to this value; includes records without one */
                "updated_at[ne]"?: string;
                /** @description Greater than this value */
                "updated_at[gt]"?: string;
                /** @description This value or greater */
                "updated_at[gte]"?: string;
                /** @description Less than this value */
                "updated_at[lt]"?: string;
                /** @description This value or less */
                "updated_at[lte]"?: string;
                /** @description One of these values, comma-separated, at most 100. Put a value with a comma in double quotes */
                "updated_at[in]"?: string;
                /** @description true: has no value; false: has one */
                "updated_at[empty]"?: "true" | "false";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "lead": {
                     *           "count": 1,
                     *           "value": 1
                     *         },
                     *         "prospect": {
                     *           "count": 1,
                     *           "value": 1
                     *         },
                     *         "negotiation": {
                     *           "count": 1,
                     *           "value": 1
                     *         },
                     *         "won": {
                     *           "count": 1,
                     *           "value": 1
                     *         },
                     *         "lost": {
                     *           "count": 1,
                     *           "value": 1
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Pipeline"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getPipelineReport: {
        parameters: {
            query?: {
                /** @description The pipeline at the end of this day in UTC. Default: today */
                as_of?: string;
                /** @description Only deals that currently have this owner: the id of a member or former member, `me` or `none` */
                owner_id?: string;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "as_of": "2026-03-31",
                     *         "stages": {
                     *           "lead": {
                     *             "count": 1,
                     *             "value": 1
                     *           },
                     *           "prospect": {
                     *             "count": 1,
                     *             "value": 1
                     *           },
                     *           "negotiation": {
                     *             "count": 1,
                     *             "value": 1
                     *           },
                     *           "won": {
                     *             "count": 1,
                     *             "value": 1
                     *           },
                     *           "lost": {
                     *             "count": 1,
                     *             "value": 1
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PipelineReport"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getClosedReport: {
        parameters: {
            query?: {
                /** @description The first day, in UTC. Default: the first of the month eleven months before `to` */
                from?: string;
                /** @description The last day, in UTC. Default: today */
                to?: string;
                /** @description Only deals that currently have this owner: the id of a member or former member, `me` or `none` */
                owner_id?: string;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "from": "2026-03-31",
                     *         "to": "2026-03-31",
                     *         "won": {
                     *           "count": 1,
                     *           "value": 1
                     *         },
                     *         "lost": {
                     *           "count": 1,
                     *           "value": 1
                     *         },
                     *         "lost_reasons": [
                     *           {
                     *             "reason": "text",
                     *             "count": 1,
                     *             "value": 1
                     *           }
                     *         ],
                     *         "months": [
                     *           {
                     *             "month": "text",
                     *             "won": {
                     *               "count": 1,
                     *               "value": 1
                     *             },
                     *             "lost": {
                     *               "count": 1,
                     *               "value": 1
                     *             },
                     *             "lost_reasons": [
                     *               {
                     *                 "reason": "text",
                     *                 "count": 1,
                     *                 "value": 1
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ClosedReport"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getStagesReport: {
        parameters: {
            query?: {
                /** @description The first day, in UTC. Default: the first of the month eleven months before `to` */
                from?: string;
                /** @description The last day, in UTC. Default: today */
                to?: string;
                /** @description Only deals that currently have this owner: the id of a member or former member, `me` or `none` */
                owner_id?: string;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "from": "2026-03-31",
                     *         "to": "2026-03-31",
                     *         "stages": {
                     *           "lead": {
                     *             "entered": 1,
                     *             "advanced": 1,
                     *             "lost": 1,
                     *             "returned": 1,
                     *             "present": 1,
                     *             "median_days": 1,
                     *             "average_days": 1
                     *           },
                     *           "prospect": {
                     *             "entered": 1,
                     *             "advanced": 1,
                     *             "lost": 1,
                     *             "returned": 1,
                     *             "present": 1,
                     *             "median_days": 1,
                     *             "average_days": 1
                     *           },
                     *           "negotiation": {
                     *             "entered": 1,
                     *             "advanced": 1,
                     *             "lost": 1,
                     *             "returned": 1,
                     *             "present": 1,
                     *             "median_days": 1,
                     *             "average_days": 1
                     *           },
                     *           "won": {
                     *             "entered": 1,
                     *             "advanced": 1,
                     *             "lost": 1,
                     *             "returned": 1,
                     *             "present": 1,
                     *             "median_days": 1,
                     *             "average_days": 1
                     *           },
                     *           "lost": {
                     *             "entered": 1,
                     *             "advanced": 1,
                     *             "lost": 1,
                     *             "returned": 1,
                     *             "present": 1,
                     *             "median_days": 1,
                     *             "average_days": 1
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["StagesReport"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getForecastReport: {
        parameters: {
            query?: {
                /** @description Only deals that currently have this owner: the id of a member or former member, `me` or `none` */
                owner_id?: string;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "overdue": {
                     *           "count": 1,
                     *           "value": 1,
                     *           "weighted_value": 1
                     *         },
                     *         "months": [
                     *           {
                     *             "month": "text",
                     *             "count": 1,
                     *             "value": 1,
                     *             "weighted_value": 1
                     *           }
                     *         ],
                     *         "later": {
                     *           "count": 1,
                     *           "value": 1,
                     *           "weighted_value": 1
                     *         },
                     *         "undated": {
                     *           "count": 1,
                     *           "value": 1,
                     *           "weighted_value": 1
                     *         },
                     *         "total": {
                     *           "count": 1,
                     *           "value": 1,
                     *           "weighted_value": 1
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ForecastReport"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    search: {
        parameters: {
            query: {
                /** @description All words must match, each one as a prefix. Whole words rank first */
                q: string;
                /** @description Comma-separated: contacts, companies, interactions, follow_ups, commitments, deals. Default: all */
                types?: string;
                per_type?: number;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "contacts": [
                     *           {
                     *             "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@analytical.example",
                     *             "fuzzy": false
                     *           }
                     *         ],
                     *         "companies": [
                     *           {
                     *             "id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *             "name": "Analytical Engines",
                     *             "domain": "analytical.example",
                     *             "fuzzy": false
                     *           }
                     *         ],
                     *         "interactions": [
                     *           {
                     *             "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *             "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *             "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *             "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *             "type": "call",
                     *             "notes": "Went through the plans of the mill; she will send notes.",
                     *             "occurred_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "follow_ups": [
                     *           {
                     *             "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *             "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *             "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *             "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *             "type": "call",
                     *             "title": "Call Ada",
                     *             "description": "Ask how the tests of the mill went",
                     *             "due_date": "2026-03-31",
                     *             "status": "pending"
                     *           }
                     *         ],
                     *         "commitments": [
                     *           {
                     *             "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *             "contact_id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *             "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *             "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *             "description": "Send the drawings of the mill",
                     *             "due_date": "2026-03-31",
                     *             "status": "open"
                     *           }
                     *         ],
                     *         "deals": [
                     *           {
                     *             "id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *             "name": "Second engine",
                     *             "stage": "negotiation",
                     *             "value": 1250000,
                     *             "fuzzy": false
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "ranking": [
                     *           {
                     *             "type": "contacts",
                     *             "id": "text"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SearchResults"];
                        meta: {
                            /** @description The records of all types, most relevant first */
                            ranking: {
                                /** @enum {string} */
                                type: "contacts" | "companies" | "interactions" | "follow_ups" | "commitments" | "deals";
                                id: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listDuplicates: {
        parameters: {
            query?: {
                /** @description Default: 1. Cannot be combined with `cursor` */
                page?: number;
                per_page?: number;
                /** @description Reads the whole list in a stable order, instead of `page`: empty for the first records, then `meta.next_cursor` of the response before, until that is null. Filters, `sort` and `order` must stay the same; `per_page` may change. A record that exists throughout and whose sort value does not change is returned exactly once. With `q`, `sort` is required */
                cursor?: string;
                /** @description Only with `cursor`: true adds the exact `total` to `meta` */
                count?: boolean;
                /** @description The field to sort by. Default: score */
                sort?: "score";
                /** @description Default: desc */
                order?: "asc" | "desc";
                entity_type?: "contact" | "company";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "records": [
                     *             {
                     *               "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "email": "ada@analytical.example",
                     *               "phone": "+44 20 7946 0101",
                     *               "other_emails": [
                     *                 "ada.lovelace@home.example"
                     *               ],
                     *               "other_phones": [
                     *                 "+44 20 7946 0102"
                     *               ],
                     *               "title": "Chief Mathematician",
                     *               "profile_url": "https://people.example.com/ada-lovelace",
                     *               "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *               "owner_id": null,
                     *               "external_id": "crm-4711",
                     *               "notes": "Met at the exhibition. Wants to see the engine compute Bernoulli numbers.",
                     *               "tags": [
                     *                 "vip",
                     *                 "mathematics"
                     *               ],
                     *               "custom_fields": {
                     *                 "favourite_engine": "Analytical"
                     *               },
                     *               "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *               "next_due": "2026-03-09",
                     *               "created_at": "2026-03-01T09:30:00.000Z",
                     *               "updated_at": "2026-03-01T09:30:00.000Z"
                     *             }
                     *           ],
                     *           "score": 1,
                     *           "reasons": [
                     *             "same_email"
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["DuplicatePair"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        } | {
                            per_page: number;
                            /** @description The exact number of records that match; only with count=true */
                            total?: number;
                            /** @description The `cursor` of the next request; null at the end of the list */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listContactDuplicates: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "record": {
                     *             "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@analytical.example",
                     *             "phone": "+44 20 7946 0101",
                     *             "other_emails": [
                     *               "ada.lovelace@home.example"
                     *             ],
                     *             "other_phones": [
                     *               "+44 20 7946 0102"
                     *             ],
                     *             "title": "Chief Mathematician",
                     *             "profile_url": "https://people.example.com/ada-lovelace",
                     *             "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *             "owner_id": null,
                     *             "external_id": "crm-4711",
                     *             "notes": "Met at the exhibition. Wants to see the engine compute Bernoulli numbers.",
                     *             "tags": [
                     *               "vip",
                     *               "mathematics"
                     *             ],
                     *             "custom_fields": {
                     *               "favourite_engine": "Analytical"
                     *             },
                     *             "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *             "next_due": "2026-03-09",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           },
                     *           "score": 1,
                     *           "reasons": [
                     *             "same_email"
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ContactDuplicate"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listCompanyDuplicates: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "record": {
                     *             "id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *             "name": "Analytical Engines",
                     *             "domain": "analytical.example",
                     *             "industry": "Computing",
                     *             "size": "11-50",
                     *             "owner_id": null,
                     *             "external_id": "crm-4711",
                     *             "notes": "Founded by Charles Babbage.",
                     *             "tags": [
                     *               "customer"
                     *             ],
                     *             "custom_fields": {
                     *               "founded": "1837-12-01"
                     *             },
                     *             "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *             "next_due": "2026-03-09",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "updated_at": "2026-03-01T09:30:00.000Z"
                     *           },
                     *           "score": 1,
                     *           "reasons": [
                     *             "same_email"
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CompanyDuplicate"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    dismissDuplicates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "entity_type": "contact",
                 *       "ids": [
                 *         "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                 *         "0198f3a0-2d4f-7a61-8b7c-9e8d7c6b5a4f"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DismissDuplicates"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    undismissDuplicates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "entity_type": "contact",
                 *       "ids": [
                 *         "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                 *         "0198f3a0-2d4f-7a61-8b7c-9e8d7c6b5a4f"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UndismissDuplicates"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listTrash: {
        parameters: {
            query?: {
                /** @description Default: 1. Cannot be combined with `cursor` */
                page?: number;
                per_page?: number;
                /** @description Reads the whole list in a stable order, instead of `page`: empty for the first records, then `meta.next_cursor` of the response before, until that is null. Filters, `sort` and `order` must stay the same; `per_page` may change. A record that exists throughout and whose sort value does not change is returned exactly once. With `q`, `sort` is required */
                cursor?: string;
                /** @description Only with `cursor`: true adds the exact `total` to `meta` */
                count?: boolean;
                /** @description The field to sort by. Default: deleted_at */
                sort?: "deleted_at";
                /** @description Default: desc */
                order?: "asc" | "desc";
                entity_type?: "contact" | "company" | "tag" | "custom_field" | "interaction" | "follow_up" | "commitment" | "deal" | "file";
                /** @description Part of the name, ignoring case */
                q?: string;
                /** @description The id of the person or key that deleted it, or me: what you deleted, signed in or with one of your keys */
                deleted_by?: string;
                request_id?: string;
                /** @description UUIDv7, lower case */
                entity_id?: string;
                /** @description UUIDv7, lower case */
                import_id?: string;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a4-8e6f-7a88-a9fa-01b2c3d4e5f6",
                     *           "entity_type": "contact",
                     *           "entity_id": "text",
                     *           "name": "Ada Lovelace",
                     *           "reason": "deleted",
                     *           "contents": {
                     *             "interactions": 12,
                     *             "follow_ups": 2
                     *           },
                     *           "deleted_by": {
                     *             "type": "text",
                     *             "id": "0198f3a4-8e6f-7a88-a9fa-01b2c3d4e5f6",
                     *             "name": "Ada Lovelace"
                     *           },
                     *           "request_id": "import-2026-03-01",
                     *           "import_id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "deleted_at": "2026-03-01T09:30:00.000Z",
                     *           "expires_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TrashEntry"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        } | {
                            per_page: number;
                            /** @description The exact number of records that match; only with count=true */
                            total?: number;
                            /** @description The `cursor` of the next request; null at the end of the list */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    emptyTrash: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getTrash: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a4-8e6f-7a88-a9fa-01b2c3d4e5f6",
                     *         "entity_type": "contact",
                     *         "entity_id": "text",
                     *         "name": "Ada Lovelace",
                     *         "reason": "deleted",
                     *         "contents": {
                     *           "interactions": 12,
                     *           "follow_ups": 2
                     *         },
                     *         "deleted_by": {
                     *           "type": "text",
                     *           "id": "0198f3a4-8e6f-7a88-a9fa-01b2c3d4e5f6",
                     *           "name": "Ada Lovelace"
                     *         },
                     *         "request_id": "import-2026-03-01",
                     *         "import_id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "deleted_at": "2026-03-01T09:30:00.000Z",
                     *         "expires_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TrashEntry"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    purgeTrashEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    restoreTrashEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "restored": {
                     *           "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "first_name": "Ada"
                     *         },
                     *         "skipped": [
                     *           {
                     *             "what": "text",
                     *             "id": "text",
                     *             "why": "text"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Restored"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    restoreTrashEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0198f3a4-8e6f-7a88-a9fa-01b2c3d4e5f6"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RestoreTrashEntries"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "restored": {
                     *             "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *             "first_name": "Ada"
                     *           },
                     *           "skipped": [
                     *             {
                     *               "what": "text",
                     *               "id": "text",
                     *               "why": "text"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Restored"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getContactData: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "contact": {
                     *           "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@analytical.example",
                     *           "phone": "+44 20 7946 0101",
                     *           "other_emails": [
                     *             "ada.lovelace@home.example"
                     *           ],
                     *           "other_phones": [
                     *             "+44 20 7946 0102"
                     *           ],
                     *           "title": "Chief Mathematician",
                     *           "profile_url": "https://people.example.com/ada-lovelace",
                     *           "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *           "owner_id": null,
                     *           "external_id": "crm-4711",
                     *           "notes": "Met at the exhibition. Wants to see the engine compute Bernoulli numbers.",
                     *           "tags": [
                     *             "vip",
                     *             "mathematics"
                     *           ],
                     *           "custom_fields": {
                     *             "favourite_engine": "Analytical"
                     *           },
                     *           "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *           "next_due": "2026-03-09",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         },
                     *         "tags": [
                     *           "vip",
                     *           "mathematics"
                     *         ],
                     *         "custom_fields": {
                     *           "favourite_engine": "Analytical"
                     *         },
                     *         "interactions": [
                     *           {}
                     *         ],
                     *         "follow_ups": [
                     *           {}
                     *         ],
                     *         "commitments": [
                     *           {}
                     *         ],
                     *         "deals": [
                     *           {}
                     *         ],
                     *         "files": [
                     *           {}
                     *         ],
                     *         "timeline": [
                     *           {
                     *             "type": "deal",
                     *             "event": "Deal moved from prospect to negotiation",
                     *             "timestamp": "2026-03-01T09:30:00.000Z",
                     *             "details": {
                     *               "deal_id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *               "from_stage": "prospect",
                     *               "to_stage": "negotiation"
                     *             },
                     *             "actor": {
                     *               "type": "deal",
                     *               "id": "text",
                     *               "name": "text"
                     *             }
                     *           }
                     *         ],
                     *         "events": [],
                     *         "audit_entries": [
                     *           {
                     *             "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *             "action": "text",
                     *             "entity_type": "text",
                     *             "entity_id": "text",
                     *             "entity_name": "text",
                     *             "actor": {
                     *               "type": "text",
                     *               "id": "text",
                     *               "name": "text"
                     *             },
                     *             "request_id": "import-2026-03-01",
                     *             "changes": {},
                     *             "created_at": "2026-03-01T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "generated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ContactData"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    eraseContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listViews: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at" | "name";
                /** @description Default: desc */
                order?: "asc" | "desc";
                /** @description The list that the view is for, by its path */
                kind?: "contacts" | "companies" | "deals" | "interactions" | "follow-ups" | "commitments";
                /** @description true: only shared views; false: only your private ones */
                shared?: boolean;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "name": "My large deals",
                     *           "kind": "deals",
                     *           "filters": {
                     *             "value[gte]": 100000,
                     *             "owner_id": "me"
                     *           },
                     *           "sort": "value",
                     *           "order": "desc",
                     *           "columns": [
                     *             "name",
                     *             "value",
                     *             "owner_id"
                     *           ],
                     *           "shared": false,
                     *           "owner_id": "text",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["View"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "My large deals",
                 *       "filters": {
                 *         "value[gte]": 100000,
                 *         "owner_id": "me"
                 *       },
                 *       "sort": "value",
                 *       "order": "desc",
                 *       "columns": [
                 *         "name",
                 *         "value",
                 *         "owner_id"
                 *       ],
                 *       "shared": false,
                 *       "kind": "deals"
                 *     }
                 */
                "application/json": components["schemas"]["CreateView"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "name": "My large deals",
                     *         "kind": "deals",
                     *         "filters": {
                     *           "value[gte]": 100000,
                     *           "owner_id": "me"
                     *         },
                     *         "sort": "value",
                     *         "order": "desc",
                     *         "columns": [
                     *           "name",
                     *           "value",
                     *           "owner_id"
                     *         ],
                     *         "shared": false,
                     *         "owner_id": "text",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["View"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getView: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "name": "My large deals",
                     *         "kind": "deals",
                     *         "filters": {
                     *           "value[gte]": 100000,
                     *           "owner_id": "me"
                     *         },
                     *         "sort": "value",
                     *         "order": "desc",
                     *         "columns": [
                     *           "name",
                     *           "value",
                     *           "owner_id"
                     *         ],
                     *         "shared": false,
                     *         "owner_id": "text",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["View"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    updateView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "My large deals",
                 *       "filters": {
                 *         "value[gte]": 100000,
                 *         "owner_id": "me"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateView"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "name": "My large deals",
                     *         "kind": "deals",
                     *         "filters": {
                     *           "value[gte]": 100000,
                     *           "owner_id": "me"
                     *         },
                     *         "sort": "value",
                     *         "order": "desc",
                     *         "columns": [
                     *           "name",
                     *           "value",
                     *           "owner_id"
                     *         ],
                     *         "shared": false,
                     *         "owner_id": "text",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["View"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at";
                /** @description Default: desc */
                order?: "asc" | "desc";
                status?: "active" | "paused" | "failed";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "url": "https://hooks.example.com/rapport",
                     *           "events": [
                     *             "contact.created",
                     *             "deal.stage_moved"
                     *           ],
                     *           "status": "active",
                     *           "failure_reason": null,
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/rapport",
                 *       "events": [
                 *         "contact.created",
                 *         "deal.stage_moved"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "url": "https://hooks.example.com/rapport",
                     *         "events": [
                     *           "contact.created",
                     *           "deal.stage_moved"
                     *         ],
                     *         "status": "active",
                     *         "failure_reason": null,
                     *         "secret": "whsec_…",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /**
                             * Format: uuid
                             * @description UUIDv7, lower case
                             */
                            id: string;
                            url: string;
                            events: string[];
                            /** @enum {string} */
                            status: "active" | "paused" | "failed";
                            /** @description Why the webhook failed */
                            failure_reason: string | null;
                            /** @description The signing secret, whsec_…; shown in this response only */
                            secret: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds
                             */
                            updated_at: string;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "url": "https://hooks.example.com/rapport",
                     *         "events": [
                     *           "contact.created",
                     *           "deal.stage_moved"
                     *         ],
                     *         "status": "active",
                     *         "failure_reason": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/rapport",
                 *       "events": [
                 *         "contact.created",
                 *         "deal.stage_moved"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "url": "https://hooks.example.com/rapport",
                     *         "events": [
                     *           "contact.created",
                     *           "deal.stage_moved"
                     *         ],
                     *         "status": "active",
                     *         "failure_reason": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    rotateSecretWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "url": "https://hooks.example.com/rapport",
                     *         "events": [
                     *           "contact.created",
                     *           "deal.stage_moved"
                     *         ],
                     *         "status": "active",
                     *         "failure_reason": null,
                     *         "secret": "whsec_…",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /**
                             * Format: uuid
                             * @description UUIDv7, lower case
                             */
                            id: string;
                            url: string;
                            events: string[];
                            /** @enum {string} */
                            status: "active" | "paused" | "failed";
                            /** @description Why the webhook failed */
                            failure_reason: string | null;
                            /** @description The signing secret, whsec_…; shown in this response only */
                            secret: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds
                             */
                            updated_at: string;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "event_id": "text",
                     *         "event_type": "text",
                     *         "status": "pending",
                     *         "attempts": 1,
                     *         "response_status": 1,
                     *         "response_body": "text",
                     *         "error": "text",
                     *         "duration_ms": 1,
                     *         "next_attempt_at": "2026-03-01T09:30:00.000Z",
                     *         "delivered_at": "2026-03-01T09:30:00.000Z",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Delivery"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-03-01T09:30:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["ReplayWebhook"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "queued": 1,
                     *         "more": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @description The number of deliveries that were queued */
                            queued: number;
                            /** @description true if there are more events than one request can queue: the others are queued in the background */
                            more?: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Default: 1. Cannot be combined with `cursor` */
                page?: number;
                per_page?: number;
                /** @description Reads the whole list in a stable order, instead of `page`: empty for the first records, then `meta.next_cursor` of the response before, until that is null. Filters, `sort` and `order` must stay the same; `per_page` may change. A record that exists throughout and whose sort value does not change is returned exactly once. With `q`, `sort` is required */
                cursor?: string;
                /** @description Only with `cursor`: true adds the exact `total` to `meta` */
                count?: boolean;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at";
                /** @description Default: desc */
                order?: "asc" | "desc";
                status?: "pending" | "delivered" | "failed";
                event_type?: "contact.created" | "contact.updated" | "contact.deleted" | "company.created" | "company.updated" | "interaction.created" | "followup.completed" | "commitment.completed" | "deal.created" | "deal.updated" | "deal.stage_moved" | "webhook.test";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "event_id": "text",
                     *           "event_type": "text",
                     *           "status": "pending",
                     *           "attempts": 1,
                     *           "response_status": 1,
                     *           "response_body": "text",
                     *           "error": "text",
                     *           "duration_ms": 1,
                     *           "next_attempt_at": "2026-03-01T09:30:00.000Z",
                     *           "delivered_at": "2026-03-01T09:30:00.000Z",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        } | {
                            per_page: number;
                            /** @description The exact number of records that match; only with count=true */
                            total?: number;
                            /** @description The `cursor` of the next request; null at the end of the list */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the webhook */
                id: string;
                /** @description The id of the delivery */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "event_id": "text",
                     *         "event_type": "text",
                     *         "status": "pending",
                     *         "attempts": 1,
                     *         "response_status": 1,
                     *         "response_body": "text",
                     *         "error": "text",
                     *         "duration_ms": 1,
                     *         "next_attempt_at": "2026-03-01T09:30:00.000Z",
                     *         "delivered_at": "2026-03-01T09:30:00.000Z",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Delivery"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at";
                /** @description Default: desc */
                order?: "asc" | "desc";
                status?: "pending" | "processing" | "completed" | "failed";
                /** @description Only dry runs, or only imports that write */
                dry_run?: boolean;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "entity_type": "text",
                     *           "file_url": "https://files.example.com/contacts.csv",
                     *           "file_name": "text",
                     *           "file_type": "text",
                     *           "mode": "create",
                     *           "match_on": "text",
                     *           "owner_id": "text",
                     *           "on_missing_contact": "skip",
                     *           "on_bad_cell": "reject_row",
                     *           "encoding": "text",
                     *           "dry_run": false,
                     *           "status": "pending",
                     *           "total_rows": 1,
                     *           "imported_rows": 1,
                     *           "created_rows": 1,
                     *           "updated_rows": 1,
                     *           "failed_rows": 1,
                     *           "kept_failed_rows": 1,
                     *           "skipped_cells": 1,
                     *           "columns": {},
                     *           "formats": {
                     *             "Value": {
                     *               "unit": "minor"
                     *             }
                     *           },
                     *           "findings": [
                     *             {
                     *               "code": "column_unmatched",
                     *               "column": "text",
                     *               "field": "text",
                     *               "row": 1,
                     *               "message": "text"
                     *             }
                     *           ],
                     *           "warnings": [
                     *             "text"
                     *           ],
                     *           "duplicates": [
                     *             {
                     *               "field": "text",
                     *               "rows": 1,
                     *               "first_rows": [
                     *                 1
                     *               ]
                     *             }
                     *           ],
                     *           "error": "text",
                     *           "error_code": "text",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "completed_at": null,
                     *           "actor": {
                     *             "type": "text",
                     *             "id": "text",
                     *             "name": "text"
                     *           },
                     *           "revert": {
                     *             "status": "pending",
                     *             "total_rows": 1,
                     *             "reverted_rows": 1,
                     *             "kept_rows": 1,
                     *             "error": "text",
                     *             "created_at": "2026-03-01T09:30:00.000Z",
                     *             "completed_at": null
                     *           },
                     *           "id_map": {}
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Import"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "entity_type": "contacts",
                 *       "file_url": "https://example.com/contacts.csv",
                 *       "mode": "create",
                 *       "mapping": {
                 *         "Organisation": "company"
                 *       },
                 *       "formats": {
                 *         "Value": {
                 *           "unit": "minor"
                 *         }
                 *       },
                 *       "encoding": "utf-8",
                 *       "on_bad_cell": "reject_row",
                 *       "on_missing_contact": "skip",
                 *       "dry_run": false
                 *     }
                 */
                "application/json": components["schemas"]["CreateImport"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "entity_type": "text",
                     *         "file_url": "https://files.example.com/contacts.csv",
                     *         "file_name": "text",
                     *         "file_type": "text",
                     *         "mode": "create",
                     *         "match_on": "text",
                     *         "owner_id": "text",
                     *         "on_missing_contact": "skip",
                     *         "on_bad_cell": "reject_row",
                     *         "encoding": "text",
                     *         "dry_run": false,
                     *         "status": "pending",
                     *         "total_rows": 1,
                     *         "imported_rows": 1,
                     *         "created_rows": 1,
                     *         "updated_rows": 1,
                     *         "failed_rows": 1,
                     *         "kept_failed_rows": 1,
                     *         "skipped_cells": 1,
                     *         "columns": {},
                     *         "formats": {
                     *           "Value": {
                     *             "unit": "minor"
                     *           }
                     *         },
                     *         "findings": [
                     *           {
                     *             "code": "column_unmatched",
                     *             "column": "text",
                     *             "field": "text",
                     *             "row": 1,
                     *             "message": "text"
                     *           }
                     *         ],
                     *         "warnings": [
                     *           "text"
                     *         ],
                     *         "duplicates": [
                     *           {
                     *             "field": "text",
                     *             "rows": 1,
                     *             "first_rows": [
                     *               1
                     *             ]
                     *           }
                     *         ],
                     *         "error": "text",
                     *         "error_code": "text",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z",
                     *         "completed_at": null,
                     *         "actor": {
                     *           "type": "text",
                     *           "id": "text",
                     *           "name": "text"
                     *         },
                     *         "revert": {
                     *           "status": "pending",
                     *           "total_rows": 1,
                     *           "reverted_rows": 1,
                     *           "kept_rows": 1,
                     *           "error": "text",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "completed_at": null
                     *         },
                     *         "id_map": {}
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Import"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "entity_type": "text",
                     *         "file_url": "https://files.example.com/contacts.csv",
                     *         "file_name": "text",
                     *         "file_type": "text",
                     *         "mode": "create",
                     *         "match_on": "text",
                     *         "owner_id": "text",
                     *         "on_missing_contact": "skip",
                     *         "on_bad_cell": "reject_row",
                     *         "encoding": "text",
                     *         "dry_run": false,
                     *         "status": "pending",
                     *         "total_rows": 1,
                     *         "imported_rows": 1,
                     *         "created_rows": 1,
                     *         "updated_rows": 1,
                     *         "failed_rows": 1,
                     *         "kept_failed_rows": 1,
                     *         "skipped_cells": 1,
                     *         "columns": {},
                     *         "formats": {
                     *           "Value": {
                     *             "unit": "minor"
                     *           }
                     *         },
                     *         "findings": [
                     *           {
                     *             "code": "column_unmatched",
                     *             "column": "text",
                     *             "field": "text",
                     *             "row": 1,
                     *             "message": "text"
                     *           }
                     *         ],
                     *         "warnings": [
                     *           "text"
                     *         ],
                     *         "duplicates": [
                     *           {
                     *             "field": "text",
                     *             "rows": 1,
                     *             "first_rows": [
                     *               1
                     *             ]
                     *           }
                     *         ],
                     *         "error": "text",
                     *         "error_code": "text",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z",
                     *         "completed_at": null,
                     *         "actor": {
                     *           "type": "text",
                     *           "id": "text",
                     *           "name": "text"
                     *         },
                     *         "revert": {
                     *           "status": "pending",
                     *           "total_rows": 1,
                     *           "reverted_rows": 1,
                     *           "kept_rows": 1,
                     *           "error": "text",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "completed_at": null
                     *         },
                     *         "id_map": {}
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Import"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listImportColumns: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "text",
                     *           "field": "text",
                     *           "samples": [
                     *             "text"
                     *           ],
                     *           "values": [
                     *             "text"
                     *           ],
                     *           "options": [
                     *             "text"
                     *           ],
                     *           "field_type": "text",
                     *           "format": {
                     *             "unit": "major",
                     *             "decimal": ".",
                     *             "date": "YYYY-MM-DD",
                     *             "values": {}
                     *           },
                     *           "readings": [
                     *             {
                     *               "format": {
                     *                 "unit": "major",
                     *                 "decimal": ".",
                     *                 "date": "YYYY-MM-DD",
                     *                 "values": {}
                     *               },
                     *               "values": [
                     *                 1
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ImportColumn"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listImportErrors: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description `csv` or `ndjson`: the stored rejected rows (at most 10,000) as a file, ready to be corrected and imported again. The first columns or keys, `import_row`, `import_error` and `import_id`, hold the row number, the reason and the import. They are not imported, but a CSV file is read in the formats of the import in `import_id`. Use `ndjson` for JSON files: a CSV cell cannot hold every JSON value. A row that is not a JSON object is in the key `import_text` */
                format?: "json" | "csv" | "ndjson";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "row": 1,
                     *           "field": "text",
                     *           "message": "text",
                     *           "values": {},
                     *           "unplaced": "text",
                     *           "faults": [
                     *             {
                     *               "field": "text",
                     *               "message": "text"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ImportError"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    revertImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "entity_type": "text",
                     *         "file_url": "https://files.example.com/contacts.csv",
                     *         "file_name": "text",
                     *         "file_type": "text",
                     *         "mode": "create",
                     *         "match_on": "text",
                     *         "owner_id": "text",
                     *         "on_missing_contact": "skip",
                     *         "on_bad_cell": "reject_row",
                     *         "encoding": "text",
                     *         "dry_run": false,
                     *         "status": "pending",
                     *         "total_rows": 1,
                     *         "imported_rows": 1,
                     *         "created_rows": 1,
                     *         "updated_rows": 1,
                     *         "failed_rows": 1,
                     *         "kept_failed_rows": 1,
                     *         "skipped_cells": 1,
                     *         "columns": {},
                     *         "formats": {
                     *           "Value": {
                     *             "unit": "minor"
                     *           }
                     *         },
                     *         "findings": [
                     *           {
                     *             "code": "column_unmatched",
                     *             "column": "text",
                     *             "field": "text",
                     *             "row": 1,
                     *             "message": "text"
                     *           }
                     *         ],
                     *         "warnings": [
                     *           "text"
                     *         ],
                     *         "duplicates": [
                     *           {
                     *             "field": "text",
                     *             "rows": 1,
                     *             "first_rows": [
                     *               1
                     *             ]
                     *           }
                     *         ],
                     *         "error": "text",
                     *         "error_code": "text",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z",
                     *         "completed_at": null,
                     *         "actor": {
                     *           "type": "text",
                     *           "id": "text",
                     *           "name": "text"
                     *         },
                     *         "revert": {
                     *           "status": "pending",
                     *           "total_rows": 1,
                     *           "reverted_rows": 1,
                     *           "kept_rows": 1,
                     *           "error": "text",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "completed_at": null
                     *         },
                     *         "id_map": {}
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Import"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listImportKept: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "entity_type": "text",
                     *           "entity_id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "name": "text",
                     *           "why": "text"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ImportKept"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "text"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["CreateUpload"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "file_url": "https://files.example.com/contacts.csv",
                     *         "name": "text",
                     *         "bytes": 1,
                     *         "created_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Upload"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listExports: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at";
                /** @description Default: desc */
                order?: "asc" | "desc";
                status?: "pending" | "processing" | "completed" | "failed";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "entity_type": "text",
                     *           "format": "text",
                     *           "status": "pending",
                     *           "filter": {
                     *             "tag": "vip"
                     *           },
                     *           "selected": null,
                     *           "total_rows": 1,
                     *           "exported_rows": 1,
                     *           "warnings": [
                     *             "text"
                     *           ],
                     *           "error": "text",
                     *           "download_url": "https://crm.example.com/api/v1/exports/0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4/download?file=…&workspace_id=…&expires=…&signature=…",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "completed_at": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Export"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "entity_type": "contacts",
                 *       "format": "csv",
                 *       "filter": {
                 *         "tag": "vip"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateExport"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "entity_type": "text",
                     *         "format": "text",
                     *         "status": "pending",
                     *         "filter": {
                     *           "tag": "vip"
                     *         },
                     *         "selected": null,
                     *         "total_rows": 1,
                     *         "exported_rows": 1,
                     *         "warnings": [
                     *           "text"
                     *         ],
                     *         "error": "text",
                     *         "download_url": "https://crm.example.com/api/v1/exports/0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4/download?file=…&workspace_id=…&expires=…&signature=…",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z",
                     *         "completed_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Export"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "entity_type": "text",
                     *         "format": "text",
                     *         "status": "pending",
                     *         "filter": {
                     *           "tag": "vip"
                     *         },
                     *         "selected": null,
                     *         "total_rows": 1,
                     *         "exported_rows": 1,
                     *         "warnings": [
                     *           "text"
                     *         ],
                     *         "error": "text",
                     *         "download_url": "https://crm.example.com/api/v1/exports/0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4/download?file=…&workspace_id=…&expires=…&signature=…",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z",
                     *         "completed_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Export"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    downloadExport: {
        parameters: {
            query: {
                file: string;
                workspace_id?: string;
                expires: string;
                signature: string;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    /** @example {} */
                    "application/json": unknown;
                    "application/zip": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["ValidationError"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listBulkJobs: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at";
                /** @description Default: desc */
                order?: "asc" | "desc";
                status?: "pending" | "processing" | "completed" | "failed" | "cancelled";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "entity_type": "contacts",
                     *           "action": "tag",
                     *           "undoes": null,
                     *           "status": "pending",
                     *           "filter": {
                     *             "tag": "vip"
                     *           },
                     *           "add": [
                     *             "vip"
                     *           ],
                     *           "remove": [
                     *             "newsletter"
                     *           ],
                     *           "set": null,
                     *           "total": 1,
                     *           "done": 1,
                     *           "changed": 1,
                     *           "missing": 1,
                     *           "failed": 1,
                     *           "errors": [
                     *             {
                     *               "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *               "message": "text"
                     *             }
                     *           ],
                     *           "error": "text",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "completed_at": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BulkJob"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createBulkJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "entity_type": "contacts",
                 *       "action": "tag",
                 *       "filter": {
                 *         "tag": "newsletter"
                 *       },
                 *       "add": [
                 *         "vip"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateBulkJob"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "entity_type": "contacts",
                     *         "action": "tag",
                     *         "undoes": null,
                     *         "status": "pending",
                     *         "filter": {
                     *           "tag": "vip"
                     *         },
                     *         "add": [
                     *           "vip"
                     *         ],
                     *         "remove": [
                     *           "newsletter"
                     *         ],
                     *         "set": null,
                     *         "total": 1,
                     *         "done": 1,
                     *         "changed": 1,
                     *         "missing": 1,
                     *         "failed": 1,
                     *         "errors": [
                     *           {
                     *             "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *             "message": "text"
                     *           }
                     *         ],
                     *         "error": "text",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z",
                     *         "completed_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BulkJob"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getBulkJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "entity_type": "contacts",
                     *         "action": "tag",
                     *         "undoes": null,
                     *         "status": "pending",
                     *         "filter": {
                     *           "tag": "vip"
                     *         },
                     *         "add": [
                     *           "vip"
                     *         ],
                     *         "remove": [
                     *           "newsletter"
                     *         ],
                     *         "set": null,
                     *         "total": 1,
                     *         "done": 1,
                     *         "changed": 1,
                     *         "missing": 1,
                     *         "failed": 1,
                     *         "errors": [
                     *           {
                     *             "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *             "message": "text"
                     *           }
                     *         ],
                     *         "error": "text",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z",
                     *         "completed_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BulkJob"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    cancelBulkJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "entity_type": "contacts",
                     *         "action": "tag",
                     *         "undoes": null,
                     *         "status": "pending",
                     *         "filter": {
                     *           "tag": "vip"
                     *         },
                     *         "add": [
                     *           "vip"
                     *         ],
                     *         "remove": [
                     *           "newsletter"
                     *         ],
                     *         "set": null,
                     *         "total": 1,
                     *         "done": 1,
                     *         "changed": 1,
                     *         "missing": 1,
                     *         "failed": 1,
                     *         "errors": [
                     *           {
                     *             "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *             "message": "text"
                     *           }
                     *         ],
                     *         "error": "text",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z",
                     *         "completed_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BulkJob"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createBulkJobUndo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "entity_type": "contacts",
                     *         "action": "tag",
                     *         "undoes": null,
                     *         "status": "pending",
                     *         "filter": {
                     *           "tag": "vip"
                     *         },
                     *         "add": [
                     *           "vip"
                     *         ],
                     *         "remove": [
                     *           "newsletter"
                     *         ],
                     *         "set": null,
                     *         "total": 1,
                     *         "done": 1,
                     *         "changed": 1,
                     *         "missing": 1,
                     *         "failed": 1,
                     *         "errors": [
                     *           {
                     *             "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *             "message": "text"
                     *           }
                     *         ],
                     *         "error": "text",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z",
                     *         "completed_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BulkJob"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "user": {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "name": "text",
                     *           "email": "ada@analytical.example",
                     *           "locale": "text"
                     *         },
                     *         "workspace": {
                     *           "id": "0198f39e-4d1c-7b33-94a5-b6c7d8e9f0a1",
                     *           "name": "Analytical Engines",
                     *           "slug": "analytical-engines",
                     *           "currency": "USD",
                     *           "timezone": "UTC",
                     *           "locale": "de-DE",
                     *           "stage_probabilities": {
                     *             "lead": 10,
                     *             "prospect": 30,
                     *             "negotiation": 60
                     *           },
                     *           "role": "owner",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         },
                     *         "role": "text",
                     *         "scope": "full",
                     *         "key": {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "name": "text",
                     *           "prefix": "text",
                     *           "expires_at": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Me"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: {
                /** @description Your email address */
                confirm?: string;
            };
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your email address */
                    confirm?: string;
                } | null;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listWorkspaces: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at" | "name";
                /** @description Default: desc */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f39e-4d1c-7b33-94a5-b6c7d8e9f0a1",
                     *           "name": "Analytical Engines",
                     *           "slug": "analytical-engines",
                     *           "currency": "USD",
                     *           "timezone": "UTC",
                     *           "locale": "de-DE",
                     *           "stage_probabilities": {
                     *             "lead": 10,
                     *             "prospect": 30,
                     *             "negotiation": 60
                     *           },
                     *           "role": "owner",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Workspace"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Analytical Engines",
                 *       "slug": "analytical-engines"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWorkspace"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f39e-4d1c-7b33-94a5-b6c7d8e9f0a1",
                     *         "name": "Analytical Engines",
                     *         "slug": "analytical-engines",
                     *         "currency": "USD",
                     *         "timezone": "UTC",
                     *         "locale": "de-DE",
                     *         "stage_probabilities": {
                     *           "lead": 10,
                     *           "prospect": 30,
                     *           "negotiation": 60
                     *         },
                     *         "role": "owner",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Workspace"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description One or more ETags of the record. If it still has one of them, the response is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f39e-4d1c-7b33-94a5-b6c7d8e9f0a1",
                     *         "name": "Analytical Engines",
                     *         "slug": "analytical-engines",
                     *         "currency": "USD",
                     *         "timezone": "UTC",
                     *         "locale": "de-DE",
                     *         "stage_probabilities": {
                     *           "lead": 10,
                     *           "prospect": 30,
                     *           "negotiation": 60
                     *         },
                     *         "role": "owner",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Workspace"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteWorkspace: {
        parameters: {
            query?: {
                /** @description The slug of the workspace */
                confirm?: string;
            };
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The slug of the workspace */
                    confirm?: string;
                } | null;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Analytical Engines",
                 *       "slug": "analytical-engines"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWorkspace"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f39e-4d1c-7b33-94a5-b6c7d8e9f0a1",
                     *         "name": "Analytical Engines",
                     *         "slug": "analytical-engines",
                     *         "currency": "USD",
                     *         "timezone": "UTC",
                     *         "locale": "de-DE",
                     *         "stage_probabilities": {
                     *           "lead": 10,
                     *           "prospect": 30,
                     *           "negotiation": 60
                     *         },
                     *         "role": "owner",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Workspace"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    switchWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": "0198f39e-4d1c-7b33-94a5-b6c7d8e9f0a1"
                 *     }
                 */
                "application/json": components["schemas"]["SwitchWorkspace"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f39e-4d1c-7b33-94a5-b6c7d8e9f0a1",
                     *         "name": "Analytical Engines",
                     *         "slug": "analytical-engines",
                     *         "currency": "USD",
                     *         "timezone": "UTC",
                     *         "locale": "de-DE",
                     *         "stage_probabilities": {
                     *           "lead": 10,
                     *           "prospect": 30,
                     *           "negotiation": 60
                     *         },
                     *         "role": "owner",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Workspace"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at" | "name" | "email";
                /** @description Default: desc */
                order?: "asc" | "desc";
                /** @description true: those who have left and still own records or have follow-ups or commitments assigned to them */
                former?: boolean;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "text",
                     *           "name": "Ada Lovelace",
                     *           "email": "ada@analytical.example",
                     *           "role": "owner",
                     *           "pending": false,
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z",
                     *           "left_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ListedMember"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "role": "owner"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMember"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "text",
                     *         "name": "Ada Lovelace",
                     *         "email": "ada@analytical.example",
                     *         "role": "owner",
                     *         "pending": false,
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Member"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listInvites: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at" | "email";
                /** @description Default: desc */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "email": "grace@example.com",
                     *           "role": "member",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "expires_at": "2026-03-08T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Invitation"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createInvite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com",
                 *       "role": "member"
                 *     }
                 */
                "application/json": components["schemas"]["CreateInvite"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "email": "grace@example.com",
                     *         "role": "member",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "expires_at": "2026-03-08T09:30:00.000Z",
                     *         "token": "<TOKEN>"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /**
                             * Format: uuid
                             * @description UUIDv7, lower case
                             */
                            id: string;
                            email: string;
                            /** @enum {string} */
                            role: "owner" | "member";
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds
                             */
                            expires_at: string;
                            /** @description Shown only in this response and in the email to the invited person */
                            token: string;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteInvite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    acceptInvite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "<TOKEN>"
                 *     }
                 */
                "application/json": components["schemas"]["AcceptInvite"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "workspace": {
                     *           "id": "0198f39e-4d1c-7b33-94a5-b6c7d8e9f0a1",
                     *           "name": "Analytical Engines",
                     *           "slug": "analytical-engines",
                     *           "currency": "USD",
                     *           "timezone": "UTC",
                     *           "locale": "de-DE",
                     *           "stage_probabilities": {
                     *             "lead": 10,
                     *             "prospect": 30,
                     *             "negotiation": 60
                     *           },
                     *           "role": "owner",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         },
                     *         "member": {
                     *           "id": "text",
                     *           "name": "Ada Lovelace",
                     *           "email": "ada@analytical.example",
                     *           "role": "owner",
                     *           "pending": false,
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            workspace: components["schemas"]["Workspace"];
                            member: components["schemas"]["Member"];
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listPendingMemberships: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at";
                /** @description Default: desc */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "workspace": {
                     *             "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *             "name": "text"
                     *           },
                     *           "role": "owner",
                     *           "inviter_name": "text",
                     *           "created_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["PendingMembership"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    confirmPendingMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "workspace": {
                     *           "id": "0198f39e-4d1c-7b33-94a5-b6c7d8e9f0a1",
                     *           "name": "Analytical Engines",
                     *           "slug": "analytical-engines",
                     *           "currency": "USD",
                     *           "timezone": "UTC",
                     *           "locale": "de-DE",
                     *           "stage_probabilities": {
                     *             "lead": 10,
                     *             "prospect": 30,
                     *             "negotiation": 60
                     *           },
                     *           "role": "owner",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         },
                     *         "member": {
                     *           "id": "text",
                     *           "name": "Ada Lovelace",
                     *           "email": "ada@analytical.example",
                     *           "role": "owner",
                     *           "pending": false,
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "updated_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            workspace: components["schemas"]["Workspace"];
                            member: components["schemas"]["Member"];
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deletePendingMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "url": "https://crm.example.com/api/v1/calendar/4f1c….ics"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Calendar"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    renewCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "url": "https://crm.example.com/api/v1/calendar/4f1c….ics"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Calendar"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    readCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The secret in the address that `GET /me/calendar` returns */
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            400: components["responses"]["ValidationError"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description Default: 1. Cannot be combined with `cursor` */
                page?: number;
                per_page?: number;
                /** @description Reads the whole list in a stable order, instead of `page`: empty for the first records, then `meta.next_cursor` of the response before, until that is null. Filters, `sort` and `order` must stay the same; `per_page` may change. A record that exists throughout and whose sort value does not change is returned exactly once. With `q`, `sort` is required */
                cursor?: string;
                /** @description Only with `cursor`: true adds the exact `total` to `meta` */
                count?: boolean;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at";
                /** @description Default: desc */
                order?: "asc" | "desc";
                /** @description true: only unread ones; false: only those already read */
                unread?: boolean;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "type": "assigned",
                     *           "entity_type": "contact",
                     *           "entity_id": "text",
                     *           "name": "Ada Lovelace",
                     *           "actor": {
                     *             "type": "assigned",
                     *             "id": "text",
                     *             "name": "Ada Lovelace"
                     *           },
                     *           "read_at": null,
                     *           "created_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1,
                     *         "unread": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Notification"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                            /** @description The number of all your unread notifications */
                            unread: number;
                        } | {
                            per_page: number;
                            /** @description The exact number of records that match; only with count=true */
                            total?: number;
                            /** @description The `cursor` of the next request; null at the end of the list */
                            next_cursor: string | null;
                            /** @description The number of all your unread notifications */
                            unread: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    updateNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "read": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateNotification"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "type": "assigned",
                     *         "entity_type": "contact",
                     *         "entity_id": "text",
                     *         "name": "Ada Lovelace",
                     *         "actor": {
                     *           "type": "assigned",
                     *           "id": "text",
                     *           "name": "Ada Lovelace"
                     *         },
                     *         "read_at": null,
                     *         "created_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Notification"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    bulkUpdateNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "0198f3a5-1c2d-7e8f-9a0b-c1d2e3f4a5b6"
                 *       ],
                 *       "set": {
                 *         "read": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BulkUpdateNotifications"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "type": "assigned",
                     *           "entity_type": "contact",
                     *           "entity_id": "text",
                     *           "name": "Ada Lovelace",
                     *           "actor": {
                     *             "type": "assigned",
                     *             "id": "text",
                     *             "name": "Ada Lovelace"
                     *           },
                     *           "read_at": null,
                     *           "created_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Notification"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    readAllNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "read": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @description How many were unread */
                            read: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getPreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "timezone": "Europe/London",
                     *         "locale": "de-DE",
                     *         "daily_mail": false,
                     *         "daily_mail_hour": 7,
                     *         "assigned_mail": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Preferences"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    updatePreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "timezone": "Europe/London",
                 *       "locale": "de-DE"
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePreferences"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "timezone": "Europe/London",
                     *         "locale": "de-DE",
                     *         "daily_mail": false,
                     *         "daily_mail_hour": 7,
                     *         "assigned_mail": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Preferences"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    showUnsubscribePage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link of an email */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["ValidationError"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The token in the link of an email */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unsubscribed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                    "text/html": string;
                };
            };
            400: components["responses"]["ValidationError"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    createSampleData: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "companies": 1,
                     *         "contacts": 1,
                     *         "deals": 1,
                     *         "interactions": 1,
                     *         "follow_ups": 1,
                     *         "commitments": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SampleData"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                page?: number;
                per_page?: number;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at" | "name" | "last_used_at";
                /** @description Default: desc */
                order?: "asc" | "desc";
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "name": "Website form",
                     *           "prefix": "rap_4fT9wK2c",
                     *           "scope": "full",
                     *           "role": "member",
                     *           "expires_at": null,
                     *           "last_used_at": "text",
                     *           "created_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Key"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Website form",
                 *       "scope": "full",
                 *       "role": "member"
                 *     }
                 */
                "application/json": components["schemas"]["CreateKey"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *         "name": "Website form",
                     *         "key": "rap_…",
                     *         "prefix": "rap_4fT9wK2c",
                     *         "scope": "full",
                     *         "role": "member",
                     *         "expires_at": null,
                     *         "last_used_at": "text",
                     *         "created_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            /**
                             * Format: uuid
                             * @description UUIDv7, lower case
                             */
                            id: string;
                            name: string;
                            /** @description The whole key; shown in this response only */
                            key: string;
                            /** @description The first 12 characters of the key */
                            prefix: string;
                            /** @enum {string} */
                            scope: "full" | "read_only";
                            /** @enum {string} */
                            role: "owner" | "member";
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds
                             */
                            expires_at: string | null;
                            /** @description Accurate to the minute */
                            last_used_at: string | null;
                            /**
                             * Format: date-time
                             * @description UTC, ISO 8601 with milliseconds
                             */
                            created_at: string;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": null
                     *     }
                     */
                    "application/json": {
                        data: null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listAuditLogs: {
        parameters: {
            query?: {
                /** @description Default: 1. Cannot be combined with `cursor` */
                page?: number;
                per_page?: number;
                /** @description Reads the whole list in a stable order, instead of `page`: empty for the first records, then `meta.next_cursor` of the response before, until that is null. Filters, `sort` and `order` must stay the same; `per_page` may change. A record that exists throughout and whose sort value does not change is returned exactly once. With `q`, `sort` is required */
                cursor?: string;
                /** @description Only with `cursor`: true adds the exact `total` to `meta` */
                count?: boolean;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at";
                /** @description Default: desc */
                order?: "asc" | "desc";
                /** @description UUIDv7, lower case */
                actor_id?: string;
                entity_type?: "contact" | "company" | "interaction" | "follow_up" | "commitment" | "deal" | "tag" | "custom_field" | "file" | "duplicate" | "trash" | "view" | "webhook" | "upload" | "import" | "export" | "bulk_job" | "workspace" | "member" | "invitation" | "calendar" | "notification" | "preferences" | "key";
                /** @description UUIDv7, lower case */
                entity_id?: string;
                action?: "contact.created" | "contact.updated" | "contact.deleted" | "company.created" | "company.updated" | "interaction.created" | "followup.completed" | "commitment.completed" | "deal.created" | "deal.updated" | "deal.stage_moved" | "contact.restored" | "contact.erased" | "company.deleted" | "company.restored" | "tag.created" | "tag.updated" | "tag.deleted" | "tag.restored" | "custom_field.created" | "custom_field.updated" | "custom_field.deleted" | "custom_field.restored" | "interaction.deleted" | "interaction.restored" | "follow_up.created" | "follow_up.updated" | "follow_up.deleted" | "follow_up.restored" | "commitment.created" | "commitment.updated" | "commitment.deleted" | "commitment.restored" | "deal.deleted" | "deal.restored" | "file.created" | "file.deleted" | "file.restored" | "duplicate.dismissed" | "duplicate.undismissed" | "contact.data_read" | "trash.purged" | "trash.emptied" | "view.created" | "view.updated" | "view.deleted" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.secret_rotated" | "webhook.test" | "webhook.retried" | "webhook.replayed" | "upload.created" | "import.created" | "import.cancelled" | "import.reverted" | "export.created" | "bulk_job.created" | "bulk_job.cancelled" | "workspace.created" | "workspace.updated" | "workspace.imported" | "member.added" | "member.updated" | "member.removed" | "member.entered" | "member.declined" | "invitation.created" | "invitation.revoked" | "invitation.accepted" | "calendar.renewed" | "notification.read" | "notification.unread" | "notification.all_read" | "preferences.updated" | "key.created" | "key.revoked";
                request_id?: string;
                /** @description At this time or later */
                since?: string;
                /** @description Before this time */
                until?: string;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "action": "text",
                     *           "entity_type": "text",
                     *           "entity_id": "text",
                     *           "entity_name": "text",
                     *           "actor": {
                     *             "type": "text",
                     *             "id": "text",
                     *             "name": "text"
                     *           },
                     *           "request_id": "import-2026-03-01",
                     *           "changes": {},
                     *           "created_at": "2026-03-01T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        } | {
                            per_page: number;
                            /** @description The exact number of records that match; only with count=true */
                            total?: number;
                            /** @description The `cursor` of the next request; null at the end of the list */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Default: 1. Cannot be combined with `cursor` */
                page?: number;
                per_page?: number;
                /** @description Reads the whole list in a stable order, instead of `page`: empty for the first records, then `meta.next_cursor` of the response before, until that is null. Filters, `sort` and `order` must stay the same; `per_page` may change. A record that exists throughout and whose sort value does not change is returned exactly once. With `q`, `sort` is required */
                cursor?: string;
                /** @description Only with `cursor`: true adds the exact `total` to `meta` */
                count?: boolean;
                /** @description The field to sort by. Default: created_at */
                sort?: "created_at" | "updated_at";
                /** @description Default: desc */
                order?: "asc" | "desc";
                type?: "contact.created" | "contact.updated" | "contact.deleted" | "company.created" | "company.updated" | "interaction.created" | "followup.completed" | "commitment.completed" | "deal.created" | "deal.updated" | "deal.stage_moved" | "contact.restored" | "contact.erased" | "company.deleted" | "company.restored" | "tag.created" | "tag.updated" | "tag.deleted" | "tag.restored" | "custom_field.created" | "custom_field.updated" | "custom_field.deleted" | "custom_field.restored" | "interaction.deleted" | "interaction.restored" | "follow_up.created" | "follow_up.updated" | "follow_up.deleted" | "follow_up.restored" | "commitment.created" | "commitment.updated" | "commitment.deleted" | "commitment.restored" | "deal.deleted" | "deal.restored" | "file.created" | "file.deleted" | "file.restored" | "duplicate.dismissed" | "duplicate.undismissed";
                /** @description At this time or later */
                since?: string;
                /** @description Before this time */
                until?: string;
                /** @description The id of the record that changed */
                entity_id?: string;
                /** @description true: leaves out the changes made by imports; false: only those */
                "import_id[empty]"?: boolean;
            };
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "type": "contact.created",
                     *           "created_at": "2026-03-01T09:30:00.000Z",
                     *           "workspace_id": "0198f39e-4d1c-7b33-94a5-b6c7d8e9f0a1",
                     *           "request_id": "import-2026-03-01",
                     *           "actor": {
                     *             "type": "text",
                     *             "id": "text",
                     *             "name": "text"
                     *           },
                     *           "import_id": "0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4",
                     *           "data": {
                     *             "id": "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a",
                     *             "first_name": "Ada"
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "per_page": 25,
                     *         "total": 1,
                     *         "total_pages": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        meta: {
                            page: number;
                            per_page: number;
                            /** @description The exact number of records that match */
                            total: number;
                            total_pages: number;
                        } | {
                            per_page: number;
                            /** @description The exact number of records that match; only with count=true */
                            total?: number;
                            /** @description The `cursor` of the next request; null at the end of the list */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    streamEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the last event received, or the first id that the stream sent */
                "last-event-id"?: string;
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream of events, which stays open until the client or the server closes it */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    sendVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "email": "ada@analytical.example",
                     *         "verified": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Verification"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    confirmVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "<TOKEN>"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmVerification"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "email": "ada@analytical.example",
                     *         "verified": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Verification"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getOpenApiDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0"
                     *     }
                     */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
        };
    };
    moveDealUnversioned: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes it safe to retry the request: a retry within 72 hours returns the first response */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description With `true` the request is carried out and rolled back: nothing changes, and the response is the same as without this header. Ids of new records in it are not used by the real request. */
                "Dry-Run"?: components["parameters"]["DryRun"];
                /** @description One or more ETags of the record, or `*`. If the fields of the record have changed since, the response is a 409, and its `details` contain the current value of each field in the request. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description The id of the record */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stage": "negotiation",
                 *       "undo": false
                 *     }
                 */
                "application/json": components["schemas"]["MoveDeal"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3",
                     *         "name": "Second engine",
                     *         "title": "Second engine",
                     *         "value": 1250000,
                     *         "stage": "negotiation",
                     *         "contact_ids": [
                     *           "0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a"
                     *         ],
                     *         "company_id": "0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2",
                     *         "owner_id": null,
                     *         "external_id": "crm-4711",
                     *         "expected_close_date": "2026-06-30",
                     *         "lost_reason": null,
                     *         "notes": "Delivery in two parts.",
                     *         "tags": [
                     *           "renewal"
                     *         ],
                     *         "custom_fields": {
                     *           "cylinders": 25000
                     *         },
                     *         "stage_changed_at": "2026-03-01T09:30:00.000Z",
                     *         "closed_at": null,
                     *         "last_activity_at": "2026-03-02T09:30:00.000Z",
                     *         "next_due": "2026-03-09",
                     *         "created_at": "2026-03-01T09:30:00.000Z",
                     *         "updated_at": "2026-03-01T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Deal"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    checkAlive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "ok"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            status: string;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
        };
    };
    checkReady: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own trace id: it is returned, and is recorded in the audit log */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "ok"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: {
                            status: string;
                        };
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            500: components["responses"]["InternalError"];
        };
    };
    onContactCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every attempt; also sent in the webhook-id header
                     */
                    id: string;
                    /** @constant */
                    type: "contact.created";
                    /** Format: date-time */
                    created_at: string;
                    /** Format: uuid */
                    workspace_id: string;
                    request_id: string | null;
                    data: components["schemas"]["Contact"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every attempt; also sent in the webhook-id header
                     */
                    id: string;
                    /** @constant */
                    type: "contact.updated";
                    /** Format: date-time */
                    created_at: string;
                    /** Format: uuid */
                    workspace_id: string;
                    request_id: string | null;
                    data: components["schemas"]["Contact"];
                    changes: {
                        [key: string]: {
                            from: unknown;
                            to: unknown;
                        };
                    };
                    /** @constant */
                    restored?: true;
                    /** Format: uuid */
                    merged_from?: string;
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every attempt; also sent in the webhook-id header
                     */
                    id: string;
                    /** @constant */
                    type: "contact.deleted";
                    /** Format: date-time */
                    created_at: string;
                    /** Format: uuid */
                    workspace_id: string;
                    request_id: string | null;
                    data: components["schemas"]["Contact"] | {
                        /** Format: uuid */
                        id: string;
                    };
                    /** Format: uuid */
                    merged_into?: string;
                    erased?: boolean;
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCompanyCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every attempt; also sent in the webhook-id header
                     */
                    id: string;
                    /** @constant */
                    type: "company.created";
                    /** Format: date-time */
                    created_at: string;
                    /** Format: uuid */
                    workspace_id: string;
                    request_id: string | null;
                    data: components["schemas"]["Company"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCompanyUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every attempt; also sent in the webhook-id header
                     */
                    id: string;
                    /** @constant */
                    type: "company.updated";
                    /** Format: date-time */
                    created_at: string;
                    /** Format: uuid */
                    workspace_id: string;
                    request_id: string | null;
                    data: components["schemas"]["Company"];
                    changes: {
                        [key: string]: {
                            from: unknown;
                            to: unknown;
                        };
                    };
                    /** @constant */
                    restored?: true;
                    /** Format: uuid */
                    merged_from?: string;
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInteractionCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every attempt; also sent in the webhook-id header
                     */
                    id: string;
                    /** @constant */
                    type: "interaction.created";
                    /** Format: date-time */
                    created_at: string;
                    /** Format: uuid */
                    workspace_id: string;
                    request_id: string | null;
                    data: components["schemas"]["Interaction"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onFollowupCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every attempt; also sent in the webhook-id header
                     */
                    id: string;
                    /** @constant */
                    type: "followup.completed";
                    /** Format: date-time */
                    created_at: string;
                    /** Format: uuid */
                    workspace_id: string;
                    request_id: string | null;
                    data: components["schemas"]["FollowUp"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCommitmentCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every attempt; also sent in the webhook-id header
                     */
                    id: string;
                    /** @constant */
                    type: "commitment.completed";
                    /** Format: date-time */
                    created_at: string;
                    /** Format: uuid */
                    workspace_id: string;
                    request_id: string | null;
                    data: components["schemas"]["Commitment"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDealCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every attempt; also sent in the webhook-id header
                     */
                    id: string;
                    /** @constant */
                    type: "deal.created";
                    /** Format: date-time */
                    created_at: string;
                    /** Format: uuid */
                    workspace_id: string;
                    request_id: string | null;
                    data: components["schemas"]["Deal"];
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDealUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every attempt; also sent in the webhook-id header
                     */
                    id: string;
                    /** @constant */
                    type: "deal.updated";
                    /** Format: date-time */
                    created_at: string;
                    /** Format: uuid */
                    workspace_id: string;
                    request_id: string | null;
                    data: components["schemas"]["Deal"];
                    changes: {
                        [key: string]: {
                            from: unknown;
                            to: unknown;
                        };
                    };
                    /** @constant */
                    restored?: true;
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDealStageMoved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every attempt; also sent in the webhook-id header
                     */
                    id: string;
                    /** @constant */
                    type: "deal.stage_moved";
                    /** Format: date-time */
                    created_at: string;
                    /** Format: uuid */
                    workspace_id: string;
                    request_id: string | null;
                    data: components["schemas"]["Deal"];
                    from_stage: string;
                    to_stage: string;
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

/** An event as webhooks send it. The type decides the other fields. */
export type WebhookEvent = {
  [Name in keyof webhooks]: webhooks[Name]['post'] extends { requestBody: { content: { 'application/json': infer Event } } } ? Event : never
}[keyof webhooks]

/** An event of the live stream: one that webhooks can receive, or another change of a record. */
export type StreamEvent =
  | WebhookEvent
  | {
      id: string
      type: "contact.restored" | "contact.erased" | "company.deleted" | "company.restored" | "tag.created" | "tag.updated" | "tag.deleted" | "tag.restored" | "custom_field.created" | "custom_field.updated" | "custom_field.deleted" | "custom_field.restored" | "interaction.deleted" | "interaction.restored" | "follow_up.created" | "follow_up.updated" | "follow_up.deleted" | "follow_up.restored" | "commitment.created" | "commitment.updated" | "commitment.deleted" | "commitment.restored" | "deal.deleted" | "deal.restored" | "file.created" | "file.deleted" | "file.restored" | "duplicate.dismissed" | "duplicate.undismissed"
      created_at: string
      workspace_id: string
      request_id: string | null
      data: { id: string; [field: string]: unknown }
      changes?: Record<string, { from: unknown; to: unknown }>
    }
