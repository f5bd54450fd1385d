import Testing

@testable import StoreModel

/// The table of a theme's life, in every state, for every action and every caller.
@Suite struct ThemeLifecycleTests {
    /// Everybody: two authors, a reviewer, somebody with a token for drawing, somebody without one.
    static let callers = [
        StoreCaller.anonymous, StoreCaller(name: "bot", role: .client), StoreCaller(name: "author", role: .author),
        StoreCaller(name: "author2", role: .author), StoreCaller(name: "reviewer", role: .reviewer),
    ]

    /// Every state: on each shelf nothing, a document of an author, of the other, of a reviewer, or of the reviewers.
    static let lives: [ThemeLifecycle] = {
        let owners: [ThemeOwner?] = [nil, .person("author"), .person("author2"), .person("reviewer"), .reviewers]
        return owners.flatMap { published in
            owners.flatMap { incoming in
                owners.map { rejected in
                    var life = ThemeLifecycle()
                    (life[.published], life[.incoming], life[.rejected]) = (published, incoming, rejected)
                    return life
                }
            }
        }
    }()

    /// Returns the life after an action; nil if it is refused.
    static func after(_ life: ThemeLifecycle, _ action: ThemeAction, _ caller: StoreCaller) -> ThemeLifecycle? {
        try? life.after(action, by: caller)
    }

    private static func refusal(_ life: ThemeLifecycle, _ action: ThemeAction, _ caller: StoreCaller) -> ThemeRefusal? {
        do throws(ThemeRefusal) {
            _ = try life.after(action, by: caller)
            return nil
        } catch {
            return error
        }
    }

    /// Calls a closure for every state, action and caller.
    private func forAll(_ check: (ThemeLifecycle, ThemeAction, StoreCaller) -> Void) {
        for life in Self.lives {
            for action in ThemeAction.allCases { for caller in Self.callers { check(life, action, caller) } }
        }
    }

    @Test func onlyTheRoleOfAnActionMayDoIt() {
        let least: [ThemeAction: AccessRole] = [
            .read: .client, .readUpload: .author, .upload: .author, .approve: .reviewer, .reject: .reviewer,
            .withdraw: .author, .delete: .author,
        ]
        forAll { life, action, caller in
            let isRefused =
                Self.refusal(life, action, caller).map { if case .needs = $0 { true } else { false } } == true
            #expect(isRefused == (caller.role < least[action]!), "\(life) \(action) \(caller)")
        }
    }

    @Test func authorsChangeOnlyTheirOwnDocuments() {
        forAll { life, action, caller in
            guard caller.role == .author, let after = Self.after(life, action, caller) else { return }
            for shelf in ReviewState.allCases where after[shelf] != life[shelf] {
                let owners = [life[shelf], after[shelf]].compactMap(\.self)
                #expect(owners == [.person(caller.name)], "\(life) \(action) \(caller): \(shelf)")
            }
        }
    }

    /// The content may change and the owner stay: an author's upload replaces nothing but that author's waiting document.
    @Test func authorsUploadsNeedTheWholeID() {
        for life in Self.lives {
            for caller in Self.callers where caller.role == .author {
                let isFree = life.owner == nil || life.owner == .person(caller.name)
                let isOwn = life[.incoming] == nil || life[.incoming] == .person(caller.name)
                #expect((Self.after(life, .upload, caller) != nil) == (isFree && isOwn), "\(life)")
            }
        }
    }

    @Test func publishedDocumentsWithoutRecordsBelongToReviewers() {
        for life in Self.lives where life[.published] == .reviewers {
            for caller in Self.callers where caller.role == .author {
                #expect(Self.refusal(life, .delete, caller) == .foreign, "\(life)")
                #expect(Self.refusal(life, .upload, caller) == .foreign, "\(life)")
                #expect(Self.after(life, .withdraw, caller).map { $0[.published] == .reviewers } != false, "\(life)")
            }
            for action in ThemeAction.allCases {
                guard let after = Self.after(life, action, Self.callers[4]) else { continue }
                #expect(after[.published] == (action == .delete ? nil : .reviewers), "\(life) \(action)")
            }
        }
    }

    @Test func onlyReviewersPublishAndNothingChangesTheOwnerOfWhatIsPublished() {
        forAll { life, action, caller in
            guard let after = Self.after(life, action, caller) else { return }
            if life[.published] == nil, after[.published] != nil { #expect(caller.role == .reviewer) }
            if let before = life[.published], let now = after[.published] { #expect(before == now) }
        }
    }

    @Test func authorsReadOnlyTheirOwnUploads() throws {
        for life in Self.lives {
            for caller in Self.callers {
                guard let shelf = try? life.upload(for: caller), caller.role < .reviewer else { continue }
                #expect(caller.role == .author && life[shelf] == .person(caller.name), "\(life)")
            }
            let seen = try? life.upload(for: Self.callers[4])
            #expect(seen == (life[.incoming] != nil ? .incoming : life[.rejected] != nil ? .rejected : nil))
        }
    }

    @Test func whatIsMissingIsToldFromWhatIsForeign() {
        forAll { life, action, caller in
            guard let refusal = Self.refusal(life, action, caller), refusal == .missing else { return }
            let shelves: [ReviewState] =
                switch action {
                case .read: [.published]
                case .approve, .reject: [.incoming]
                case .readUpload, .withdraw: [.incoming, .rejected]
                case .delete: ReviewState.allCases
                case .upload: []
                }
            #expect(shelves.allSatisfy { life[$0] == nil } && !shelves.isEmpty, "\(life) \(action)")
        }
    }

    @Test func reviewsMoveTheWaitingDocument() {
        for life in Self.lives where life[.incoming] != nil {
            let approved = Self.after(life, .approve, Self.callers[4])
            #expect(approved?[.published] == life[.published] ?? life[.incoming] && approved?[.incoming] == nil)
            #expect(approved?[.rejected] == life[.rejected])
            let rejected = Self.after(life, .reject, Self.callers[4])
            #expect(rejected?[.rejected] == life[.incoming] && rejected?[.incoming] == nil)
            #expect(rejected?[.published] == life[.published])
        }
    }

    /// What can happen to an id through the service alone, without imports.
    @Test func uploadsOfTwoAuthorsNeverMeet() {
        var (reached, new) = (Set([ThemeLifecycle()]), [ThemeLifecycle()])
        while let life = new.popLast() {
            for action in ThemeAction.allCases {
                for after in Self.callers.compactMap({ Self.after(life, action, $0) })
                where reached.insert(after).inserted { new.append(after) }
            }
        }
        for life in reached {
            let authors = Set([life[.incoming], life[.rejected]].compactMap(\.self))
            #expect(authors.count <= 1, "\(life)")
            #expect(![life[.published], life[.incoming], life[.rejected]].contains(.reviewers), "\(life)")
        }
        #expect(reached.contains { $0[.published] == .person("reviewer") && $0[.incoming] == .person("author") })
    }
}
