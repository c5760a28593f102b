/// The commands of symbols and their characters, by class.
extension SymbolTable {
  static let italicLetters = """
    alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ varkappa ϰ
    lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ
    chi χ psi ψ omega ω digamma ϝ partial ∂ imath ı jmath ȷ
    varGamma 𝛤 varDelta 𝛥 varTheta 𝛩 varLambda 𝛬 varXi 𝛯 varPi 𝛱 varSigma 𝛴 varUpsilon 𝛶 varPhi 𝛷 varPsi 𝛹
    varOmega 𝛺
    """

  static let uprightLetters = """
    Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο
    Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω
    """

  static let ordinary = """
    infty ∞ nabla ∇ hbar ℏ hslash ℏ ell ℓ wp ℘ Re ℜ Im ℑ aleph ℵ beth ℶ gimel ℷ daleth ℸ emptyset ∅ varnothing ∅
    forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ angle ∠ measuredangle ∡ sphericalangle ∢ triangle △ square □ Box □
    blacksquare ■ blacktriangle ▲ triangledown ▽ blacktriangledown ▼ lozenge ◊ Diamond ◊ blacklozenge ⧫ bigstar ★
    N ℕ natnums ℕ R ℝ reals ℝ Reals ℝ Z ℤ cnums ℂ Complex ℂ
    complement ∁ eth ð Finv Ⅎ Game ⅁ Bbbk 𝕜 mho ℧ top ⊤ bot ⊥ flat ♭ natural ♮ sharp ♯ clubsuit ♣ diamondsuit ♢
    heartsuit ♡ spadesuit ♠ checkmark ✓ maltese ✠ circledR ® circledS Ⓢ yen ¥ pounds £ mathsterling £ S § P ¶
    copyright © AA Å aa å AE Æ ae æ OE Œ oe œ O Ø o ø ss ß degree ° diagup ╱ diagdown ╲ surd √ backepsilon ϶
    $ $ % % # # & & _ _ dag † ddag ‡ textdollar $ textdegree ° cent ¢ euro € textasciitilde ~ textasciicircum ^
    textunderscore _ TeX TeX LaTeX LaTeX lq ‘ rq ’
    """

  static let ordinaryOperators = """
    backslash \\ | ‖ vert | Vert ‖ prime ′ backprime ‵ bracevert ⎪ arrowvert | Arrowvert ‖ colon :
    """

  static let binary = """
    pm ± mp ∓ times × div ÷ ast ∗ star ⋆ circ ∘ bullet ∙ cdot ⋅ centerdot ⋅ cap ∩ cup ∪ uplus ⊎ sqcap ⊓ sqcup ⊔
    vee ∨ lor ∨ wedge ∧ land ∧ setminus ∖ smallsetminus ∖ wr ≀ diamond ⋄ bigtriangleup △ bigtriangledown ▽
    triangleleft ◃ triangleright ▹ lhd ⊲ rhd ⊳ unlhd ⊴ unrhd ⊵ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙ bigcirc ◯
    dagger † ddagger ‡ amalg ⨿ dotplus ∔ Cap ⋒ Cup ⋓ doublecap ⋒ doublecup ⋓ barwedge ⊼ doublebarwedge ⩞ veebar ⊻
    boxminus ⊟ boxtimes ⊠ boxdot ⊡ boxplus ⊞ divideontimes ⋇ ltimes ⋉ rtimes ⋊ leftthreetimes ⋋ rightthreetimes ⋌
    curlywedge ⋏ curlyvee ⋎ circleddash ⊝ circledast ⊛ circledcirc ⊚ intercal ⊺ gtrdot ⋗ lessdot ⋖
    """

  static let relations = """
    leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ equiv ≡ sim ∼ simeq ≃ approx ≈ cong ≅ propto ∝ varpropto ∝ asymp ≍ doteq ≐
    Doteq ≑ doteqdot ≑ prec ≺ succ ≻ preceq ⪯ succeq ⪰ ll ≪ gg ≫ lll ⋘ ggg ⋙ llless ⋘ gggtr ⋙ subset ⊂ supset ⊃
    subseteq ⊆ supseteq ⊇ nsubseteq ⊈ nsupseteq ⊉ subsetneq ⊊ supsetneq ⊋ varsubsetneq ⊊ varsupsetneq ⊋
    subseteqq ⫅ supseteqq ⫆ subsetneqq ⫋ supsetneqq ⫌ nsubseteqq ⊈ nsupseteqq ⊉ Subset ⋐ Supset ⋑
    sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑ sqsupseteq ⊒ in ∈ isin ∈ ni ∋ owns ∋ notin ∉ notni ∌ vdash ⊢ dashv ⊣ models ⊨
    vDash ⊨ Vdash ⊩ Vvdash ⊪ nvdash ⊬ nvDash ⊭ nVdash ⊮ nVDash ⊯ mid ∣ nmid ∤ parallel ∥ nparallel ∦ perp ⊥
    shortmid ∣ shortparallel ∥ nshortmid ∤ nshortparallel ∦ bowtie ⋈ Join ⋈ smile ⌣ frown ⌢ smallsmile ⌣ smallfrown ⌢
    leqq ≦ geqq ≧ leqslant ⩽ geqslant ⩾ eqslantless ⪕ eqslantgtr ⪖ lesssim ≲ gtrsim ≳ lessapprox ⪅ gtrapprox ⪆
    lessgtr ≶ gtrless ≷ lesseqgtr ⋚ gtreqless ⋛ lesseqqgtr ⪋ gtreqqless ⪌ nless ≮ ngtr ≯ nleq ≰ ngeq ≱
    nleqslant ⩽̸ ngeqslant ⩾̸ nleqq ≰ ngeqq ≱ lneq ⪇ gneq ⪈ lneqq ≨ gneqq ≩ lvertneqq ≨ gvertneqq ≩ lnsim ⋦ gnsim ⋧
    lnapprox ⪉ gnapprox ⪊ approxeq ≊ thicksim ∼ thickapprox ≈ backsim ∽ backsimeq ⋍ nsim ≁ ncong ≆ eqsim ≂
    bumpeq ≏ Bumpeq ≎ circeq ≗ eqcirc ≖ triangleq ≜ risingdotseq ≓ fallingdotseq ≒ preccurlyeq ≼ succcurlyeq ≽
    curlyeqprec ⋞ curlyeqsucc ⋟ precsim ≾ succsim ≿ precapprox ⪷ succapprox ⪸ nprec ⊀ nsucc ⊁ npreceq ⋠ nsucceq ⋡
    precneqq ⪵ succneqq ⪶ precnsim ⋨ succnsim ⋩ precnapprox ⪹ succnapprox ⪺ vartriangleleft ⊲ vartriangleright ⊳
    trianglelefteq ⊴ trianglerighteq ⊵ ntriangleleft ⋪ ntriangleright ⋫ ntrianglelefteq ⋬ ntrianglerighteq ⋭
    blacktriangleleft ◀ blacktriangleright ▶ vartriangle △ therefore ∴ because ∵ between ≬ pitchfork ⋔
    vcentcolon : ratio : coloneqq ≔ coloneq ≔ colonequals ≔ eqqcolon ≕ equalscolon ≕ Coloneqq ⩴ dblcolon ∷
    lt < gt >
    """

  static let arrows = """
    to → rightarrow → gets ← leftarrow ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ iff ⟺ implies ⟹
    impliedby ⟸ mapsto ↦ longmapsto ⟼ longrightarrow ⟶ longleftarrow ⟵ longleftrightarrow ⟷ Longrightarrow ⟹
    Longleftarrow ⟸ Longleftrightarrow ⟺ uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕
    nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ hookrightarrow ↪ hookleftarrow ↩ rightharpoonup ⇀ rightharpoondown ⇁
    leftharpoonup ↼ leftharpoondown ↽ rightleftharpoons ⇌ leftrightharpoons ⇋ upharpoonleft ↿ upharpoonright ↾
    restriction ↾ downharpoonleft ⇃ downharpoonright ⇂ leadsto ⇝ rightsquigarrow ⇝ leftrightsquigarrow ↭
    twoheadrightarrow ↠ twoheadleftarrow ↞ rightarrowtail ↣ leftarrowtail ↢ looparrowright ↬ looparrowleft ↫
    curvearrowright ↷ curvearrowleft ↶ circlearrowright ↻ circlearrowleft ↺ rightrightarrows ⇉ leftleftarrows ⇇
    rightleftarrows ⇄ leftrightarrows ⇆ upuparrows ⇈ downdownarrows ⇊ Rrightarrow ⇛ Lleftarrow ⇚ Lsh ↰ Rsh ↱
    nrightarrow ↛ nleftarrow ↚ nleftrightarrow ↮ nRightarrow ⇏ nLeftarrow ⇍ nLeftrightarrow ⇎ dashrightarrow ⇢
    dashleftarrow ⇠ multimap ⊸ rarr → larr ← harr ↔ rArr ⇒ lArr ⇐ hArr ⇔ uarr ↑ darr ↓ Rarr ⇒ Larr ⇐
    """

  static let opening = """
    { { lbrace { lbrack [ lparen ( langle ⟨ lceil ⌈ lfloor ⌊ lvert | lVert ‖ lgroup ⟮ lmoustache ⎰ ulcorner ⌜
    llcorner ⌞ llbracket ⟦ lang ⟨ lBrack ⟦
    """

  static let closing = """
    } } rbrace } rbrack ] rparen ) rangle ⟩ rceil ⌉ rfloor ⌋ rvert | rVert ‖ rgroup ⟯ rmoustache ⎱ urcorner ⌝
    lrcorner ⌟ rrbracket ⟧ rang ⟩ rBrack ⟧
    """

  static let punctuation = "cdotp ⋅ ldotp . comma ,"

  static let dots = """
    dots … ldots … dotsc … dotso … cdots ⋯ dotsb ⋯ dotsm ⋯ dotsi ⋯ vdots ⋮ ddots ⋱ iddots ⋰ adots ⋰ mathellipsis …
    textellipsis … hdots …
    """

  static let large = """
    sum ∑ prod ∏ coprod ∐ bigcap ⋂ bigcup ⋃ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ biguplus ⨄ bigsqcup ⨆
    bigsqcap ⨅
    """

  static let integrals = """
    int ∫ iint ∬ iiint ∭ iiiint ⨌ oint ∮ oiint ∯ oiiint ∰ intop ∫ smallint ∫ varointclockwise ∲ ointctrclockwise ∳
    """
}
