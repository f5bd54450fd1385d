/// What the holder of a token may do. Each role includes those before it.
package enum AccessRole: String, CaseIterable, Comparable, Sendable {
    /// Send documents to be drawn, checked and converted. In the store, that is no more than anybody may do.
    case client
    /// Upload themes, which then wait for a review, and read and remove their own.
    case author
    /// Decide about all uploads, and remove themes.
    case reviewer

    /// Returns true if a role may do less than another.
    package static func < (one: AccessRole, other: AccessRole) -> Bool {
        allCases.firstIndex(of: one) ?? 0 < allCases.firstIndex(of: other) ?? 0
    }
}

/// Somebody who uses the store.
package struct StoreCaller: Hashable, Sendable {
    package let name: String
    package let role: AccessRole
    /// The rules that they are held to.
    package let rules: UploaderLimits

    /// Somebody without a token.
    package static let anonymous = StoreCaller(name: "", role: .client)

    package init(name: String, role: AccessRole, rules: UploaderLimits = UploaderLimits()) {
        self.name = name
        self.role = role
        self.rules = rules
    }

    /// The shelf that takes their uploads: those of reviewers need no review, unless every upload needs somebody else's.
    package var uploadShelf: ReviewState { role >= .reviewer && !rules.needsSecondReviewer ? .published : .incoming }

    /// Returns whether they may read, replace and remove a document of this owner.
    package func decides(for owner: ThemeOwner) -> Bool {
        role >= .reviewer || role >= .author && owner == .person(name)
    }
}

/// The owner of a document in the store.
package enum ThemeOwner: Hashable, Sendable {
    /// The person whom its record names.
    case person(String)
    /// The reviewers: it has no record, or only one that describes another document.
    case reviewers

    /// The person's name; nil for the reviewers.
    package var name: String? {
        if case .person(let name) = self { name } else { nil }
    }
}

/// What people do with a theme through the service.
package enum ThemeAction: CaseIterable, Sendable {
    /// Reads what is published.
    case read
    /// Reads an upload: the one that waits, otherwise the rejected one.
    case readUpload
    case upload
    /// Publishes the waiting upload.
    case approve
    /// Rejects the waiting upload.
    case reject
    /// Removes uploads, and leaves what is published.
    case withdraw
    /// Removes the theme with its uploads.
    case delete

    /// The lowest role that may do this.
    package var leastRole: AccessRole {
        switch self {
        case .read: .client
        case .readUpload, .upload, .withdraw, .delete: .author
        case .approve, .reject: .reviewer
        }
    }
}

/// Why somebody may not do something with a theme.
package enum ThemeRefusal: Error, Hashable, Sendable {
    /// They need this role.
    case needs(AccessRole)
    /// There is nothing to do it with.
    case missing
    /// It belongs to somebody else.
    case foreign
    /// Only reviewers may take this id.
    case reserved
    /// It is their own, and another reviewer has to decide.
    case own
    /// So many of their uploads wait already, which is the most.
    case tooManyWaiting(Int)
    /// They have sent so many uploads within 24 hours, which is the most.
    case tooManyToday(Int)
}

/// The life of a theme: which documents the store has under an id, and whose they are. Everything that is allowed, and what
/// follows from it, is decided here (docs/service.md has the table); versions and conditions of requests are not.
///
/// Two rules hold for every change: what is published keeps its owner as long as it is published, and an author's change
/// touches only documents of that author.
package struct ThemeLifecycle: Hashable, Sendable {
    /// The owners of the documents that there are.
    private var owners: [ReviewState: ThemeOwner] = [:]

    /// Creates the life of an id under which there is nothing.
    package init() {}

    /// The owner of the document on a shelf; nil if there is none.
    package subscript(shelf: ReviewState) -> ThemeOwner? {
        get { owners[shelf] }
        set { owners[shelf] = newValue }
    }

    /// Who may use the id; nil if it is free. An upload claims it only while nothing is published.
    package var owner: ThemeOwner? { self[.published] ?? self[.incoming] ?? self[.rejected] }

    /// Returns the life after an action. Throws if it is not allowed.
    package func after(_ action: ThemeAction, by caller: StoreCaller) throws(ThemeRefusal) -> ThemeLifecycle {
        guard caller.role >= action.leastRole else { throw .needs(action.leastRole) }
        switch action {
        case .read:
            guard self[.published] != nil else { throw .missing }
            return self
        case .readUpload:
            _ = try upload(for: caller)
            return self
        case .upload: return try afterUpload(by: caller)
        case .approve:
            if caller.rules.needsSecondReviewer, self[.incoming] == .person(caller.name) { throw .own }
            return try afterReview { $0[.published] = self[.published] ?? self[.incoming] }
        case .reject: return try afterReview { $0[.rejected] = self[.incoming] }
        case .withdraw: return try without([.incoming, .rejected], by: caller)
        case .delete:
            guard let owner else { throw .missing }
            guard caller.decides(for: owner) else { throw .foreign }
            return try without(ReviewState.allCases, by: caller)
        }
    }

    /// Returns the shelf of the upload that somebody may read: the waiting one, otherwise the rejected one.
    package func upload(for caller: StoreCaller) throws(ThemeRefusal) -> ReviewState {
        let uploads = [ReviewState.incoming, .rejected].filter { self[$0] != nil }
        guard !uploads.isEmpty else { throw .missing }
        guard let shelf = uploads.first(where: { isOpen($0, to: caller) }) else { throw .foreign }
        return shelf
    }

    /// Returns whether somebody may read, replace and remove the document on a shelf, if there is one.
    private func isOpen(_ shelf: ReviewState, to caller: StoreCaller) -> Bool {
        self[shelf].map(caller.decides) ?? true
    }

    private func afterUpload(by caller: StoreCaller) throws(ThemeRefusal) -> ThemeLifecycle {
        let shelf = caller.uploadShelf
        guard owner.map(caller.decides) ?? true, isOpen(shelf, to: caller) else { throw .foreign }
        // Otherwise a reviewer could change somebody's upload, and then approve it.
        if caller.rules.needsSecondReviewer, let incoming = self[.incoming], incoming != .person(caller.name) {
            throw .foreign
        }
        var after = self
        after[shelf] = self[shelf] ?? .person(caller.name)
        // It answers the rejection.
        if self[.rejected] == .person(caller.name) { after[.rejected] = nil }
        return after
    }

    private func afterReview(_ take: (inout ThemeLifecycle) -> Void) throws(ThemeRefusal) -> ThemeLifecycle {
        guard self[.incoming] != nil else { throw .missing }
        var after = self
        take(&after)
        after[.incoming] = nil
        return after
    }

    /// Returns the life without those documents on some shelves that the caller may remove.
    private func without(_ shelves: [ReviewState], by caller: StoreCaller) throws(ThemeRefusal) -> ThemeLifecycle {
        let taken = shelves.filter { self[$0] != nil }
        guard !taken.isEmpty else { throw .missing }
        let removed = taken.filter { isOpen($0, to: caller) }
        guard !removed.isEmpty else { throw .foreign }
        var after = self
        for shelf in removed { after[shelf] = nil }
        return after
    }
}
